import { Injectable } from '@nestjs/common';
import { AdminIdentity } from './admin.guard.ts';

/** Sign-in is not set up: nobody is an admin. */
@Injectable()
export class NobodyIdentity extends AdminIdentity {
  readonly configured = false;

  identify(): Promise<null> {
    return Promise.resolve(null);
  }
}
