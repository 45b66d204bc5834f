const testPath =
  /(^|\/)(tests?|__tests__|specs?|testing|fixtures?|examples?|samples?|benchmarks?|bench|mocks?|testdata)(\/|$)|[._-](test|spec)s?\.[^/]+$|(^|\/)(test_[^/]+|[^/]+(Test|Tests|Spec)\.[^/]+|conftest\.py)$/;

/** Whether a path is that of a test, an example or the like by the conventions of most languages. */
export function isTestPath(path: string): boolean {
  return testPath.test(path);
}
