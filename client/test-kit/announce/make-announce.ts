import type { AnnounceChannel, AnnounceRule } from '../../../shared/announce/announce.schemas.ts';
import type { AnnounceMessage } from '../../../shared/announce/messages.schemas.ts';

/** Returns a rule about drops, of channel 1. */
export function makeRule(id: number, overrides: Partial<AnnounceRule> = {}): AnnounceRule {
  return {
    id,
    channel_id: 1,
    name: `Rule ${id}`,
    kinds: ['activity.boss_loot'],
    filter: {},
    batch_s: 30,
    quiet_from: null,
    quiet_to: null,
    quiet: 'hold',
    max_age_s: 86_400,
    picture: false,
    role_id: null,
    is_on: true,
    hidden_boards: [],
    named: { members: [], teams: [] },
    version: 1,
    ...overrides,
  };
}

/** Returns a channel that works, without rules. */
export function makeChannel(id: number, overrides: Partial<AnnounceChannel> = {}): AnnounceChannel {
  return {
    id,
    name: `channel-${id}`,
    hint: 'Spidey …4471',
    thread_id: null,
    username: null,
    silent: false,
    timezone: 'Europe/London',
    state: 'on',
    problem: null,
    paused_until: null,
    is_flooded: false,
    waiting: 0,
    dead: 0,
    last_sent_at: '2026-11-21T10:00:00.000Z',
    created_by: 'Aurelis',
    created_at: '2026-11-20T10:00:00.000Z',
    version: 1,
    rules: [],
    ...overrides,
  };
}

/** Returns a message that was sent. */
export function makeMessage(id: number, overrides: Partial<AnnounceMessage> = {}): AnnounceMessage {
  return {
    id,
    channel_id: 1,
    rule_id: null,
    is_test: false,
    state: 'sent',
    title: `News ${id}`,
    text: '',
    items: 1,
    opened_at: '2026-11-21T10:00:00.000Z',
    ready_at: '2026-11-21T10:00:30.000Z',
    next_try_at: null,
    sent_at: '2026-11-21T10:00:31.000Z',
    attempt: 0,
    problem: null,
    doubtful: false,
    can_resend: false,
    can_drop: false,
    ...overrides,
  };
}
