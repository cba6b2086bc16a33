import { setupRoutes } from '../../../shared/setup/setup.routes.ts';
import {
  type FinishBody,
  normalCode,
  type Provider,
  type Setup,
  SETUP_CODE_HEADER,
  type SetupClan,
} from '../../../shared/setup/setup.schemas.ts';
import { clanStatusRoutes } from '../../../shared/roster/status.routes.ts';
import { ApiError, request } from '../../lib/api/api.ts';

/** The calls of the set-up, each with the code. */
export interface SetupCalls {
  findClan: (name: string) => Promise<SetupClan>;
  checkProvider: (provider: Provider) => Promise<void>;
  finish: (body: FinishBody) => Promise<void>;
}

/** Result of an attempt to sign in after the restart: `wait` when the server has not restarted yet. */
export type SignedIn = 'yes' | 'no' | 'wait';

/** Checks a code. Returns what the set-up has to know, and its calls. @throws ApiError for any other code */
export async function openSetup(code: string): Promise<{ setup: Setup; calls: SetupCalls }> {
  const headers = { [SETUP_CODE_HEADER]: normalCode(code) };
  const { data } = await request(setupRoutes.open, { headers });
  return {
    setup: data.setup,
    calls: {
      findClan: async (name) => (await request(setupRoutes.findClan, { headers, body: { name } })).data.clan,
      checkProvider: async (body) => void (await request(setupRoutes.checkProvider, { headers, body })),
      finish: async (body) => void (await request(setupRoutes.finish, { headers, body })),
    },
  };
}

/** Returns true as soon as the server follows a real clan; false while it restarts. */
export async function followsClan(): Promise<boolean> {
  try {
    return !(await request(clanStatusRoutes.status, {})).data.status.practice;
  } catch {
    return false;
  }
}

/** Signs in once with the ticket of a finished set-up. Never throws. */
export async function signInOnce(ticket: string): Promise<SignedIn> {
  try {
    await request(setupRoutes.signIn, { body: { ticket } });
    return 'yes';
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 410 || error.status === 400);
    return isRefused ? 'no' : 'wait';
  }
}
