/** Words that ask a question in English and say nothing of what is looked for. */
export const questionWords: ReadonlySet<string> = new Set(
  (
    'a an and any are as at be been being but by can could did do does doing done for from had has have how i if in ' +
    'into is it its me my of on one or our should so such than that the their them then there these they this those ' +
    'to us was we were what when where which who why will with would you your find show tell please'
  ).split(' '),
);
