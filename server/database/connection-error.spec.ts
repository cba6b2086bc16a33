import { describe, expect, it } from '@jest/globals';
import { explainConnectionError } from './connection-error.ts';

const URL_WITH_PASSWORD = 'postgres://me:secret-word@db.example:5432/clan';

describe('explainConnectionError', () => {
  it.each([
    ['ECONNREFUSED', 'nothing answers there'],
    ['28P01', 'it refuses the password'],
    ['3D000', 'it has no database of that name'],
  ])('returns one sentence without the password (%s)', (code, reason) => {
    const explained = explainConnectionError(Object.assign(new Error(''), { code }), URL_WITH_PASSWORD);
    expect(explained).toEqual(
      new Error(`The database db.example:5432/clan cannot be used as me: ${reason}. Check DATABASE_URL.`),
    );
  });

  it('returns other errors unchanged', () => {
    const error = Object.assign(new Error('syntax error'), { code: '42601' });
    expect(explainConnectionError(error, URL_WITH_PASSWORD)).toBe(error);
  });
});
