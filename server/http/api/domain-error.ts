import { ERROR_CATALOGUE, type ErrorCode } from '../../../shared/http/error-catalogue.ts';

/** One thing wrong with an input, and where. */
export interface ErrorDetail {
  /** Such as names.3; empty: the whole. */
  path: string;
  message: string;
}

/** A refusal that the caller can understand. Only error.filter.ts turns it into HTTP. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message?: string, details?: ErrorDetail[]) {
    super(message ?? ERROR_CATALOGUE[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
