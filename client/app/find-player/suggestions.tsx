import { useLayoutEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { suggestMembers } from '../../lib/clan/suggest-members.ts';
import { useMemberLooks } from '../../lib/clan/use-member-looks.ts';
import { PlayerOption } from '../../ui/members/player-option.tsx';

/** What the header's search shows for a typed text. */
export interface Found {
  matches: readonly Member[];
  draw: (member: Member) => ReactNode;
  /** Why there are no matches, or that these are only near. */
  text: string;
  isNear: boolean;
}

export interface SuggestionsProps {
  query: string;
  onFound: (found: Found) => void;
}

/** Most suggestions, as in the card of the home page, and most names that are only near. */
const MOST = 8;
const MOST_NEAR = 3;
const NO_NAMES: readonly string[] = [];

/**
 * Finds the members for the header's search and draws nothing itself. In a file of its own, which is loaded when the
 * field is first used. Reads the members once: following the clan would be most of the traffic of some pages.
 */
export function Suggestions({ query, onFound }: SuggestionsProps) {
  const members = useStore(membersResource.store, (state) => state.data);
  const error = useStore(membersResource.store, (state) => state.error);
  useMemberLooks(NO_NAMES);
  // Before the next key: Enter must not meet the matches of an older text.
  useLayoutEffect(() => {
    onFound(foundFor(members, error, query));
  }, [members, error, query, onFound]);
  return null;
}

/** Returns what to show for a text. @param members null until they are loaded @param error why they are not */
function foundFor(members: readonly Member[] | null, error: string | null, query: string): Found {
  const draw = (member: Member): ReactNode => <PlayerOption member={member} />;
  if (members === null) return { matches: [], draw, text: error ?? 'Loading members...', isNear: false };
  const { matches, isNear } = suggestMembers(members, query, MOST, MOST_NEAR);
  const unknown = `No member is called “${query.trim()}”.`;
  return { matches, draw, text: matches.length > 0 ? `${unknown} Nearest names:` : unknown, isNear };
}
