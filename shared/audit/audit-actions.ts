/**
 * Every action that is recorded, with its short name for filters. The sentence of each is in `sentences/`; an action
 * without one does not compile. Stored entries keep these words for 400 days, so none may be renamed.
 */
export const AUDIT_ACTIONS = {
  'bingo.board.create': 'Board made',
  'bingo.board.update': 'Board changed',
  'bingo.board.delete': 'Board deleted',
  'bingo.board.restore': 'Board restored',
  'bingo.board.lock': 'Results of a board locked',
  'bingo.board.unlock': 'Results of a board unlocked',
  'bingo.board.code': 'Code word of a board replaced',
  'bingo.board.clone': 'Board copied',
  'bingo.board.import': 'Board made from a file',
  'bingo.square.set': 'Square set',
  'bingo.square.clear': 'Square cleared',
  'bingo.square.swap': 'Squares swapped',
  'bingo.square.fill': 'Squares filled',
  'bingo.team.create': 'Team made',
  'bingo.team.update': 'Team changed',
  'bingo.team.delete': 'Team deleted',
  'bingo.team.restore': 'Team restored',
  'bingo.team.join': 'Players added to a team',
  'bingo.team.leave': 'Player removed from a team',
  'bingo.team.substitute': 'Player of a team replaced',
  'bingo.team.move': 'Player moved to another team',
  'bingo.seat.update': 'Time of a seat changed',
  'bingo.completion.record': 'Completion recorded',
  'bingo.completion.revoke': 'Completion revoked',
  'bingo.proof.approve': 'Proof approved',
  'bingo.proof.reject': 'Proof rejected',
  'bingo.proof.reopen': 'Proof opened again',
  'bingo.proof.pictures.delete': 'Pictures of a proof deleted',
  'bingo.link.create': 'Player links made',
  'bingo.link.revoke': 'Player link revoked',
  'bingo.split.apply': 'Players dealt to teams',
  'bingo.split.undo': 'Dealing of teams undone',
  'bingo.signup.decide': 'Sign-ups decided',
  'bingo.adjustment.make': 'Points given or taken',
  'bingo.adjustment.revoke': 'Points taken back',
  'bingo.token.create': 'Read token made',
  'bingo.token.revoke': 'Read token revoked',
  'clan.import': 'Clan imported',
  'clan.membership.sync': 'Membership synced',
  'member.add': 'Member added',
  'member.add.many': 'Members added',
  'member.return': 'Member made active again',
  'member.flag.set': 'Badge of a member set',
  'member.remove': 'Member removed',
  'member.restore': 'Removal undone',
  'member.hide': 'Member hidden',
  'member.show': 'Member shown again',
  'member.announce.off': 'Member left out of announcements',
  'member.announce.on': 'Member announced again',
  'member.erase': 'Member erased',
  'member.erase.lift': 'Erased name allowed again',
  'member.rename': 'Member renamed',
  'member.rename.undo': 'Rename undone',
  'member.rename.dismiss': 'Likely rename dismissed',
  'member.rename.dismiss.undo': 'Dismissed rename proposed again',
  'xp.clear': 'XP cleared',
  'xp.clear.undo': 'XP clearing undone',
  'xp.held.accept': 'Held reading accepted',
  'xp.held.reject': 'Held reading rejected',
  'sync.start': 'Sync started',
  'sync.retry': 'Failed members synced again',
  'sync.cancel': 'Sync stopped',
  'site.edit': 'Site facts changed',
  'site.edit.undo': 'Change of site facts undone',
  'announce.channel.create': 'Channel added',
  'announce.channel.update': 'Channel changed',
  'announce.channel.delete': 'Channel deleted',
  'announce.channel.test': 'Channel tried',
  'announce.rule.create': 'Rule of a channel added',
  'announce.rule.update': 'Rule of a channel changed',
  'announce.rule.delete': 'Rule of a channel deleted',
  'announce.message.resend': 'Message sent again',
  'announce.message.drop': 'Message dropped',
  'feed.clear': 'Feed cache cleared',
  'feed.refresh': 'Feed refreshed',
  'session.end': 'Session ended',
  'backup.download': 'Backup downloaded',
  'auth.role_lost': 'Admin signed out by Discord',
  'auth.setup': 'Temporary sign-in of the set-up',
  'auth.setup_end': 'Temporary sign-in ended',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Actions that can be undone for some time. */
export const UNDOABLE_ACTIONS = [
  'bingo.board.delete',
  'bingo.team.delete',
  'member.remove',
  'member.rename',
  'member.rename.dismiss',
  'xp.clear',
  'site.edit',
] as const satisfies readonly AuditAction[];
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

export function isUndoable(action: string): action is UndoableAction {
  return UNDOABLE_ACTIONS.some((one) => one === action);
}

/** Kinds of things that admins change: the label of each, and the first words of its actions. */
export const AUDIT_KINDS = {
  bingo: { label: 'Bingo', nouns: ['bingo'] },
  members: { label: 'Members', nouns: ['member', 'clan'] },
  xp: { label: 'XP', nouns: ['xp'] },
  sync: { label: 'Sync', nouns: ['sync'] },
  site: { label: 'Site', nouns: ['site', 'feed', 'backup'] },
  announce: { label: 'Announcements', nouns: ['announce'] },
  sign_in: { label: 'Sign-in', nouns: ['session', 'auth'] },
} as const satisfies Record<string, { label: string; nouns: readonly string[] }>;
export type AuditKind = keyof typeof AUDIT_KINDS;

export function isAuditKind(text: string): text is AuditKind {
  return Object.hasOwn(AUDIT_KINDS, text);
}

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}

/** Returns true when an action is of a kind. */
export function isOfKind(action: string, kind: AuditKind): boolean {
  return AUDIT_KINDS[kind].nouns.some((noun) => action.startsWith(`${noun}.`));
}

/** Returns the short name of an action; the words of one that another version of the site recorded. */
export function actionLabel(action: string): string {
  if (isAuditAction(action)) return AUDIT_ACTIONS[action];
  const words = action.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
