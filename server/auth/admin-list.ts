import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';

/** E-mail addresses of admins; checked at every sign-in, every admin request and every check of an admin socket. */
@Injectable()
export class AdminList {
  private readonly emails: ReadonlySet<string>;

  constructor(config: Config) {
    this.emails = new Set(config.adminEmails);
  }

  /** Returns true when a lower-case e-mail is listed exactly; dots and plus signs are not ignored. */
  has(email: string): boolean {
    return this.emails.has(email);
  }

  all(): string[] {
    return [...this.emails];
  }
}
