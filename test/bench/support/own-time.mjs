/**
 * Takes out of a trace what the pages' main threads waited for other processes. Lighthouse multiplies the length of
 * every task by four for a phone. Here Lighthouse, its browser, the product and its database share two cores, so that
 * half of that length is the wait for a core, which a visitor's phone does not share with a server.
 */
const TASK = /RunTask$/;

/**
 * Returns the trace with each task of a main thread as long as it used the processor, and what happens within a task
 * moved along with it. A task begins when it began; other threads stay as they are.
 */
export function byOwnTime(trace) {
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const threads = Map.groupBy(
    trace.traceEvents.filter((event) => mains.has(threadOf(event)) && event.ph !== 'M'),
    threadOf,
  );
  const moved = new Map();
  for (const events of threads.values()) {
    const tasks = outermost(events.filter(({ ph, name, tdur }) => ph === 'X' && TASK.test(name) && tdur !== undefined));
    for (const event of events) {
      const task = taskAt(tasks, event.ts);
      if (task) moved.set(event, within(task, event));
    }
  }
  return { ...trace, traceEvents: trace.traceEvents.map((event) => moved.get(event) ?? event) };
}

function outermost(tasks) {
  const outer = [];
  for (const task of tasks.toSorted((a, b) => a.ts - b.ts)) {
    const last = outer.at(-1);
    if (!last || task.ts >= last.ts + last.dur) outer.push(task);
  }
  return outer;
}

/** Returns the task that runs at a time, by halving: a trace has some thousand tasks. */
function taskAt(tasks, ts) {
  let from = 0;
  let to = tasks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (tasks[middle].ts <= ts) from = middle + 1;
    else to = middle;
  }
  const task = tasks[from - 1];
  return task && ts <= task.ts + task.dur ? task : null;
}

/** Events of a duration state their own time of the processor; moments without one keep their share of the task. */
function within(task, event) {
  const share = task.dur === 0 ? 1 : task.tdur / task.dur;
  const since =
    event.tts !== undefined && task.tts !== undefined ? event.tts - task.tts : Math.round((event.ts - task.ts) * share);
  return {
    ...event,
    ts: task.ts + since,
    ...(event.dur !== undefined && { dur: event.tdur ?? Math.round(event.dur * share) }),
  };
}
