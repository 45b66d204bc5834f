import { styleText } from 'node:util';

const actedOn = /(?!\t)[\p{Cc}\p{Bidi_Control}]/gu;
const actedOnInJson = /[\u{7f}-\u{9f}\p{Bidi_Control}]/gu;

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');

/** Control pictures (␛) where Unicode has them, else the code point spelt out. */
function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : `\\u${hex(character)}`;
}

/**
 * `text`, which may come from any file, made safe to show: whatever a terminal would act on (escape sequences,
 * line ends, changes of direction) becomes visible characters. Tabs stay.
 */
export function printable(text: string): string {
  return text.replace(actedOn, visible);
}

/** `value` as one line of JSON, with the control characters that JSON allows unescaped escaped too. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(actedOnInJson, (character) => `\\u${hex(character)}`)}\n`;
}

/** `text` in a style, if stdout is a terminal that wants colours. */
export function styled(style: 'bold' | 'dim' | 'cyan' | 'yellow', text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** Writes one line to stderr, whatever the message holds. */
export function complain(message: string): void {
  process.stderr.write(`cairn: ${printable(message.replace(/\s*[\r\n]+\s*/g, ' ').trim())}\n`);
}
