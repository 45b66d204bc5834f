import type { SkipReason } from '../protocol.ts';
export function decode(bytes: Uint8Array): { text: string } | { reason: SkipReason } {
  if (bytes.includes(0)) return { reason: 'binary' };
  try { const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes); return text.trim() ? { text } : { reason: 'empty' }; } catch { return { reason: 'undecodable' }; }
}
