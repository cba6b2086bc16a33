import { setupRoutes } from '../../../shared/setup/setup.routes.ts';
import {
  type FinishBody,
  normalCode,
  type Provider,
  type Setup,
  SETUP_CODE_HEADER,
  type SetupClan,
  type SetupWebhook,
} from '../../../shared/setup/setup.schemas.ts';
import { clanStatusRoutes } from '../../../shared/roster/status.routes.ts';
import { ApiError, request } from '../../lib/api/api.ts';

/** The calls of the set-up, each with the code. */
export interface SetupCalls {
  findClan: (name: string) => Promise<SetupClan>;
  checkProvider: (provider: Provider) => Promise<void>;
  /** Asks Discord about a webhook, or posts a test by it. Returns how admins recognise it. */
  tryWebhook: (body: SetupWebhook) => Promise<string>;
  finish: (body: FinishBody) => Promise<void>;
}

/** Checks a code. Returns what the set-up has to know, and its calls. @throws ApiError for any other code */
export async function openSetup(code: string): Promise<{ setup: Setup; calls: SetupCalls }> {
  const headers = { [SETUP_CODE_HEADER]: normalCode(code) };
  const { data } = await request(setupRoutes.open, { headers });
  return {
    setup: data.setup,
    calls: {
      findClan: async (name) => (await request(setupRoutes.findClan, { headers, body: { name } })).data.clan,
      checkProvider: async (body) => void (await request(setupRoutes.checkProvider, { headers, body })),
      tryWebhook: async (body) => (await request(setupRoutes.tryWebhook, { headers, body })).data.hint,
      finish: async (body) => void (await request(setupRoutes.finish, { headers, body })),
    },
  };
}

/** Returns true as soon as the server follows a real clan. @throws ApiError, also while it restarts */
export async function followsClan(): Promise<boolean> {
  return !(await request(clanStatusRoutes.status, {})).data.status.practice;
}

/** Answers that no further try would change. A process that has not restarted yet answers 404. */
const REFUSED: readonly number[] = [400, 401, 403, 410];

/**
 * Signs in once with the ticket of a finished set-up. Returns null, or why the ticket is refused.
 * @throws ApiError when it can be tried again
 */
export async function signInOnce(ticket: string): Promise<string | null> {
  try {
    await request(setupRoutes.signIn, { body: { ticket } });
    return null;
  } catch (error) {
    if (error instanceof ApiError && REFUSED.includes(error.status)) return error.message;
    throw error;
  }
}
