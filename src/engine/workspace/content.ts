import type { SkipReason } from '../protocol.ts';
export function skipByContent(_path: string, _text: string): { reason: SkipReason } | undefined { return undefined; }
