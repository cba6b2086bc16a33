import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { BingoState, Item } from '../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { LinkService } from '../links/link.service.ts';
import { ReviewService } from '../proofs/review.service.ts';
import { SubmissionService } from '../proofs/submission.service.ts';
import { BingoStateService } from '../reads/bingo-state.service.ts';

/** What the players of the practice clan send, and how it is decided; null waits for the reader. */
const SENT: readonly { note: string; decision: 'approve' | 'reject' | null }[] = [
  { note: 'My log is private, here is the chest', decision: 'approve' },
  { note: 'Got it on my second account', decision: 'reject' },
  { note: 'Dropped just now, with the code word in the chat', decision: null },
  { note: 'The whole team was there', decision: null },
];
const REJECTED = 'Only accounts on the team count. Good luck with the next one!';
const WIDTH = 480;
const HEIGHT = 300;

/** Lets players of the practice clan send proofs by links, as players do, so that a new user sees a queue with pictures. */
@Injectable()
export class PracticeProofsService {
  constructor(
    private readonly states: BingoStateService,
    private readonly links: LinkService,
    private readonly submissions: SubmissionService,
    private readonly reviews: ReviewService,
  ) {}

  /** Sends proofs for squares that teams do not have, at most one for a team, and decides some. Returns their number. */
  async create(organiser: AuditActor, boardId: number): Promise<number> {
    const state = (await this.states.read(boardId, 'admin'))?.state;
    let sent = 0;
    for (const [index, { note, decision }] of SENT.entries()) {
      const team = state?.teams[index];
      const [player] = team?.members.flatMap(({ member_id }) => member_id ?? []) ?? [];
      const square = state && team && openSquare(state, team.id, index);
      if (!team || player === undefined || !square) continue;
      const made = await this.links.make(organiser, boardId, { team_id: team.id, people: [player], role: 'player' });
      const holder = await this.links.find(made[0]?.secret ?? '');
      if (!holder) continue;
      const place = { row: square.row_number, column: square.column_number };
      const { id } = await this.submissions.send(holder, { key: randomUUID(), ...place, note });
      const proof = await this.submissions.addPicture(holder, id, 1, await picture(index));
      if (decision === 'approve') {
        await this.reviews.approve(organiser, id, { expected: proof.revision, show: true });
      } else if (decision === 'reject') {
        await this.reviews.reject(organiser, id, { expected: proof.revision, note: REJECTED });
      }
      sent++;
    }
    return sent;
  }
}

/** Returns a square that one thing completes and the team does not have; another one for each number where there are several. */
function openSquare({ items, completions }: BingoState, teamId: number, index: number): Item | undefined {
  const done = new Set(completions.filter(({ team_id }) => team_id === teamId).map(squareName));
  const open = items.filter((item) => !done.has(squareName(item)) && !item.goal && !item.sealed);
  return open[(index * 3) % Math.max(1, open.length)];
}

/** Returns a small drawing of a chest at dusk, in another colour for each number, as a data URL. */
async function picture(index: number): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const [red, green, blue] = [(90 + index * 47) % 160, 70 + index * 20, (150 + index * 61) % 200];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isChest = Math.abs(x - WIDTH / 2) < 90 && Math.abs(y - HEIGHT * 0.62) < 56;
      const isLid = isChest && Math.abs(y - HEIGHT * 0.56) < 5;
      const light = 0.35 + 0.65 * (y / HEIGHT);
      const colour = isLid ? [230, 190, 90] : isChest ? [120, 80, 45] : [red * light, green * light, blue * light];
      pixels.set(colour, (y * WIDTH + x) * 3);
    }
  }
  const png = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
