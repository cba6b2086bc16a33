import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { Answer } from './answers.ts';
import type { PracticeControl } from './practice.control.ts';

const service = z.enum(['hiscores', 'runemetrics', 'clanList']);
const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.int(), retryAfterSeconds: z.int().optional() }),
  z.strictObject({ kind: z.literal('slow'), ms: z.int() }),
  z.strictObject({ kind: z.enum(['html', 'truncated', 'empty', 'hang', 'drop']) }),
]);
const order = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('memberNames') }),
  z.strictObject({ do: z.literal('asked') }),
  z.strictObject({
    do: z.literal('addActivity'),
    name: z.string(),
    text: z.string(),
    details: z.string().optional(),
    at: z.number().optional(),
  }),
  z.strictObject({ do: z.literal('addXp'), name: z.string(), skill: z.string(), amount: z.int() }),
  z.strictObject({
    do: z.literal('setProfile'),
    name: z.string(),
    profile: z.enum(['public', 'private', 'not_a_member', 'missing']),
  }),
  z.strictObject({ do: z.literal('rename'), name: z.string(), newName: z.string() }),
  z.strictObject({ do: z.literal('leave'), name: z.string() }),
  z.strictObject({ do: z.literal('join'), name: z.string() }),
  z.strictObject({ do: z.literal('fail'), service, fault, times: z.int().optional() }),
  z.strictObject({ do: z.literal('recover'), service }),
  z.strictObject({ do: z.literal('freeze'), at: z.number().optional() }),
  z.strictObject({ do: z.literal('thaw') }),
]);
type Order = z.infer<typeof order>;

/** `POST /control/` with an order as JSON: 200 `{ result }`, 400 `{ error }` for one that cannot be done. */
export async function answerControl(req: IncomingMessage, control: PracticeControl): Promise<Answer> {
  const reply = (status: number, body: unknown): Answer => ({
    status,
    type: 'application/json; charset=UTF-8',
    body: JSON.stringify(body),
  });
  try {
    const parts: Buffer[] = [];
    for await (const part of req as AsyncIterable<Buffer>) parts.push(part);
    const result = carryOut(order.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))), control);
    return reply(200, { result: result ?? null });
  } catch (error) {
    return reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function carryOut(task: Order, control: PracticeControl): unknown {
  switch (task.do) {
    case 'memberNames':
      return control.memberNames();
    case 'asked':
      return control.asked;
    case 'addActivity':
      return control.addActivity(task.name, task.text, task.details, task.at);
    case 'addXp':
      return control.addXp(task.name, task.skill, task.amount);
    case 'setProfile':
      return control.setProfile(task.name, task.profile);
    case 'rename':
      return control.rename(task.name, task.newName);
    case 'leave':
      return control.leave(task.name);
    case 'join':
      return control.join(task.name);
    case 'fail':
      return control.fail(task.service, task.fault, task.times);
    case 'recover':
      return control.recover(task.service);
    case 'freeze':
      return control.freeze(task.at);
    case 'thaw':
      return control.thaw();
  }
}
