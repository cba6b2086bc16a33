import type { EditConflict } from '../../../shared/http/edit-conflict.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../shared/http/error-catalogue.ts';

/** One thing wrong with an input, and where. */
export interface ErrorDetail {
  /** Field, such as `names.3`; empty for the input as a whole. */
  path: string;
  message: string;
}

/** Error with a code and a message for the caller. Only error.filter.ts turns it into HTTP. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;

  /** Of EDITED_MEANWHILE and BOARD_CHANGED: the state that the write would have replaced. */
  readonly conflict: EditConflict | undefined;

  constructor(code: ErrorCode, message?: string, details?: ErrorDetail[], conflict?: EditConflict) {
    super(message ?? ERROR_CATALOGUE[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.conflict = conflict;
  }

  /** An error about one field of the request, so that a form can show it there. */
  static at(path: string, code: ErrorCode, message: string = ERROR_CATALOGUE[code].message): DomainError {
    return new DomainError(code, message, [{ path, message }]);
  }
}
