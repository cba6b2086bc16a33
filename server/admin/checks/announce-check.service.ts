import { Injectable } from '@nestjs/common';
import { counted } from '../../../shared/format/numbers.ts';
import { href } from '../../../shared/site/page-address.ts';
import { AnnounceStateService } from '../../announce/channels/announce-state.service.ts';
import type { Finding } from './finding.ts';

const UNSEAL =
  'Put the file secrets.key or SECRETS_KEY back from your copy and start again, or store the address of its webhook anew.';
const ALL_PAUSED = { text: 'Nothing is told in Discord: all channels are paused', next: 'Resume one, or delete them.' };
const NO_RULE = {
  text: 'Nothing is told in Discord: no rule is on',
  next: 'Add a rule to a channel, or switch one on.',
};
const TAB = { label: 'Open the Announce tab', path: href('admin', {}, { tab: 'announce' }) };

/** Checks that what happens in the clan can be told in Discord, when admins want that. */
@Injectable()
export class AnnounceCheckService {
  constructor(private readonly announce: AnnounceStateService) {}

  async find(): Promise<Finding> {
    const { channels, paused, telling, broken, dead, lastSentAt } = await this.announce.get();
    if (channels === 0) {
      const next = 'Add a channel if your clan sits in Discord. The site works without one.';
      return { state: 'todo', text: 'Nothing is told in Discord', next, link: TAB };
    }
    const [first] = broken;
    if (first) {
      const more = broken.length > 1 ? `, and ${counted(broken.length - 1, 'other channel')}` : '';
      return {
        state: 'bad',
        text: `Nothing can be sent to the channel ${first.name}${more}: ${first.problem}`,
        next: first.isSealed ? UNSEAL : 'Store another address of a webhook for it, or delete it.',
        link: TAB,
      };
    }
    const at = lastSentAt?.toISOString() ?? null;
    if (dead > 0) {
      const [text, next] = [`${counted(dead, 'message')} could not be sent`, 'Send them again, or drop them.'];
      return { state: 'bad', text, next, link: TAB, at };
    }
    if (telling === 0) {
      const silent = paused === channels ? ALL_PAUSED : NO_RULE;
      return { state: 'todo', ...silent, link: TAB, at };
    }
    const sent = at === null ? 'nothing was sent yet' : 'the newest message';
    const told = telling === channels ? counted(channels, 'channel') : `${telling} of ${counted(channels, 'channel')}`;
    return { state: 'good', text: `${told}; ${sent}`, at };
  }
}
