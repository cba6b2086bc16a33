import { http, HttpResponse } from 'msw';
import type { MemberReadingState, MemberWithSkills } from '../../shared/members/members.schemas.ts';
import { makeMemberWithSkills } from './make-member.ts';
import { renderSite } from './render-site.tsx';
import { refusal, siteServer, versioned } from './site-server.ts';

interface Setup {
  member?: Partial<MemberWithSkills>;
  reading?: Partial<MemberReadingState>;
  sync?: 'queued' | 'fresh' | 'fails';
}

/** Starts a site with `knows`, which gives its server one member, and `open`, which opens a member's profile. */
export function profileServer() {
  const site = siteServer();
  const { server, state } = site;

  function knows({ member: overrides = {}, reading = {}, sync = 'fresh' }: Setup = {}) {
    const member = makeMemberWithSkills(overrides);
    const known = { member, asked: 0, synced: '2026-11-21T10:00:00.000Z' };
    const base = '/api/members/:name';
    server.use(
      http.get(base, () => {
        known.asked++;
        return versioned({ success: true, member: known.member });
      }),
      http.get(`${base}/stats`, () => versioned({ success: true, stats: { skills: known.member.skills } })),
      http.get(`${base}/reading`, () =>
        versioned({
          success: true,
          reading: {
            member_id: member.id,
            profile_state: 'public',
            last_synced_at: known.synced,
            next_sync_at: null,
            round_ms: 360_000,
            gain_since: { daily: null, weekly: null, monthly: null },
            sources: { log_silent_since: null, xp_source: 'runemetrics', xp_read_at: known.synced },
            ...reading,
          },
        }),
      ),
      http.get('/api/activities/member/:id', () => versioned({ success: true, activities: state.answers.activities })),
      http.post(`${base}/sync`, () =>
        sync === 'fails'
          ? refusal(500, 'No')
          : HttpResponse.json({ success: true, message: 'Fine', state: sync, next_sync_at: null }, { status: 202 }),
      ),
    );
    return known;
  }

  const open = (name: string) => renderSite(`/profile/${encodeURIComponent(name)}`);

  return { ...site, knows, open };
}
