import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { versionSchema } from '../../../shared/http/edit-conflict.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Revision in a write's If-Match, such as `"7"`; null without the header or for `*`. Anything else answers 400. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): number | null => {
  const header = context.switchToHttp().getRequest<IncomingMessage>().headers['if-match'];
  if (header === undefined || header === '*') return null;
  const digits = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (digits === undefined) throw new DomainError('BAD_REQUEST', 'If-Match must contain a revision, such as "7"');
  return Number(digits);
});

/** Version in a write's If-Match, such as `"k3f9z"`; null without the header or for `*`. Anything else answers 400. */
export const IfMatchVersion = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<IncomingMessage>().headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = versionSchema.safeParse(/^"(.*)"$/.exec(header)?.[1]);
  if (!version.success) throw new DomainError('BAD_REQUEST', 'If-Match must contain one version, such as "k3f9z"');
  return version.data;
});
