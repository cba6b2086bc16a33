import { Injectable } from '@nestjs/common';
import { href } from '../../../shared/site/page-address.ts';
import { AnnounceStateService } from '../../announce/channels/announce-state.service.ts';
import { countOf, type Finding } from './finding.ts';

const TAB = { label: 'Open the Announce tab', path: href('admin', {}, { tab: 'announce' }) };

/** Checks that what happens in the clan can be told in Discord, when admins want that. */
@Injectable()
export class AnnounceCheckService {
  constructor(private readonly announce: AnnounceStateService) {}

  async find(): Promise<Finding> {
    const { channels, broken, dead, lastSentAt } = await this.announce.get();
    if (channels === 0) {
      const next = 'Add a channel if your clan sits in Discord. The site works without one.';
      return { state: 'todo', text: 'Nothing is told in Discord', next, link: TAB };
    }
    const [first] = broken;
    if (first) {
      const more = broken.length > 1 ? `, and ${countOf(broken.length - 1, 'other channel')}` : '';
      return {
        state: 'bad',
        text: `Nothing can be sent to the channel ${first.name}${more}: ${first.problem}`,
        next: 'Store another address of a webhook for it, or delete it.',
        link: TAB,
      };
    }
    const at = lastSentAt?.toISOString() ?? null;
    if (dead > 0) {
      const [text, next] = [`${countOf(dead, 'message')} could not be sent`, 'Send them again, or drop them.'];
      return { state: 'bad', text, next, link: TAB, at };
    }
    const sent = at === null ? 'nothing was sent yet' : 'the newest message';
    return { state: 'good', text: `${countOf(channels, 'channel')}; ${sent}`, at };
  }
}
