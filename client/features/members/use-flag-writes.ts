import { useRef, useState } from 'react';
import { FAILED } from '../../../shared/admin/admin-messages.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { failureMessage, type Message } from '../../lib/api/use-action.ts';
import { saveFlag, type FlagKind } from './member-flags.ts';

/** How long a switch keeps its new state while the live event is missing. */
const EVENT_MS = 3000;

interface FlagWrites {
  /** Returns the state of a member's switch: the requested one while a write is under way, else the stored one. */
  isOn: (member: Member) => boolean;
  isBusy: (member: Member) => boolean;
  message: Message | null;
  dismiss: () => void;
  set: (member: Member, value: boolean) => void;
}

/** Writes one flag, for several members at once, one write per member. The store changes by the event only (D107). */
export function useFlagWrites(kind: FlagKind): FlagWrites {
  const { flag } = kind;
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [message, setMessage] = useState<Message | null>(null);
  const working = useRef(new Set<number>());

  const forget = (id: number): void => {
    setWanted((before) => new Map([...before].filter(([key]) => key !== id)));
  };
  const set = (member: Member, value: boolean): void => {
    const { id } = member;
    if (working.current.has(id)) return;
    working.current.add(id);
    setMessage(null);
    setWanted((before) => new Map(before).set(id, value));
    saveFlag(kind, member, value)
      .then(() => {
        setTimeout(() => {
          if (!working.current.has(id)) forget(id);
        }, EVENT_MS);
      })
      .catch((error: unknown) => {
        forget(id);
        const again = (): void => {
          set(member, value);
        };
        setMessage(failureMessage(`${FAILED.setFlag}: ${member.display_name}`, error, again));
      })
      .finally(() => {
        working.current.delete(id);
      });
  };
  return {
    isOn: (member) => wanted.get(member.id) ?? member[flag],
    isBusy: (member) => wanted.has(member.id) && wanted.get(member.id) !== member[flag],
    message,
    dismiss: () => {
      setMessage(null);
    },
    set,
  };
}
