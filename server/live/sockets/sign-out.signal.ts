import { Injectable } from '@nestjs/common';

/** Says on every node that a session or an admin account has ended, whoever ended it. The database announces it. */
@Injectable()
export class SignOutSignal {
  private readonly listeners = new Set<() => void>();

  onSignOut(listener: () => void): void {
    this.listeners.add(listener);
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}
