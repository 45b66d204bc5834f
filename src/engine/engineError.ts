import { EngineErrorCode } from './protocol.ts';

/** An error that the caller can act on; crosses the protocol with its code and message. */
export class EngineError extends Error {
  readonly code: number;

  constructor(code: keyof typeof EngineErrorCode, message: string) {
    super(message);
    this.code = EngineErrorCode[code];
  }
}
