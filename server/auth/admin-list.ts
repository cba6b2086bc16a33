import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.ts';

/** The allow-list: asked at every sign-in, every admin call and every check of an admin socket. */
@Injectable()
export class AdminList {
  private readonly emails: ReadonlySet<string>;

  constructor(config: Config) {
    this.emails = new Set(config.adminEmails);
  }

  /** `email` in lower case, letter by letter: no dots or plus signs are folded. */
  has(email: string): boolean {
    return this.emails.has(email);
  }

  all(): string[] {
    return [...this.emails];
  }
}
