import { ERROR_CATALOGUE, type ErrorCode } from '../../shared/http/error-catalogue.ts';

/** A refusal that the caller can understand. Only error.filter.ts turns it into HTTP. */
export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message?: string) {
    super(message ?? ERROR_CATALOGUE[code].message);
    this.name = 'DomainError';
    this.code = code;
  }
}
