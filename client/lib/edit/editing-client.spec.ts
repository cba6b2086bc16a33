import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeSocket } from '../../../test/support/live/fake-socket.ts';
import { VirtualScheduler } from '../../../test/support/live/virtual-scheduler.ts';
import { EditingClient } from './editing-client.ts';

let socket: FakeSocket;
let time: VirtualScheduler;
let client: EditingClient;
const ben = { thing: 'member:1', name: 'Ben', mine: false };
const told = (): (readonly string[])[] => socket.announced.map(({ things }) => things);

beforeEach(() => {
  socket = new FakeSocket();
  time = new VirtualScheduler();
  client = new EditingClient(socket, time);
});

describe('what a page edits', () => {
  it('[LV22] is told on every connection under the same name, also when it is nothing', async () => {
    client.watch();
    expect(socket.started).toBe(1);
    await time.pass(1000);
    expect(told()).toEqual([]);
    socket.connect();
    await time.pass(0);
    expect(told()).toEqual([[]]);
    client.announce('member:1');
    await time.pass(2000);
    socket.connect(false);
    await time.pass(2000);
    socket.connect();
    await time.pass(0);
    expect(told()).toEqual([[], ['member:1'], ['member:1']]);
    expect(new Set(socket.announced.map(({ page }) => page)).size).toBe(1);
  });

  it('is told whole and once for several forms of a thing, until the last one is closed', async () => {
    socket.connect();
    const one = client.announce('member:2');
    const other = client.announce('member:2');
    client.announce('feed');
    await time.pass(2000);
    one();
    one();
    await time.pass(2000);
    other();
    await time.pass(2000);
    expect(told()).toEqual([['feed', 'member:2'], ['feed']]);
  });

  it('is told at most once a second, and not at all by a page without such a form', async () => {
    socket.connect();
    await time.pass(5000);
    expect(told()).toEqual([]);
    client.announce('member:1');
    await time.pass(0);
    client.announce('member:2')();
    for (let at = 3; at < 30; at++) client.announce(`member:${at}`)();
    client.announce('member:30');
    await time.pass(900);
    expect(told()).toEqual([['member:1']]);
    await time.pass(100);
    expect(told()).toEqual([['member:1'], ['member:1', 'member:30']]);
  });

  it('is told again when the server had no time for it, or did not understand it', async () => {
    socket.connect();
    socket.answerEditing = () => ({ error: 'Please try again', code: 'UNAVAILABLE' });
    client.announce('member:1');
    await time.pass(14_000);
    expect(told()).toHaveLength(1);
    socket.answerEditing = () => 'something else';
    await time.pass(2000);
    expect(told()).toHaveLength(2);
    socket.answerEditing = () => ({ ok: true });
    await time.pass(60_000);
    expect(told()).toHaveLength(3);
  });
});

describe('who else edits', () => {
  it('[LV22] is what the server told last, and nobody without a connection', () => {
    socket.connect();
    client.watch();
    socket.tellEditors({ editors: [ben, { ...ben, name: 'Cleo' }, { ...ben, thing: 'feed' }] });
    expect(client.store.getState()).toEqual({
      'member:1': [ben, { ...ben, name: 'Cleo' }],
      feed: [{ ...ben, thing: 'feed' }],
    });
    const { feed } = client.store.getState();
    socket.tellEditors({ editors: [ben, { ...ben, thing: 'feed' }] });
    expect(client.store.getState()['member:1']).toEqual([ben]);
    expect(client.store.getState().feed).toBe(feed);
    socket.tellEditors({ editors: 'nonsense' });
    expect(client.store.getState()['member:1']).toEqual([ben]);
    socket.connect(false);
    expect(client.store.getState()).toEqual({});
  });
});
