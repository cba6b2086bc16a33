import type { StandInMessage } from './stand-in.ts';

/** A channel of the stand-in. */
export interface StandInChannel {
  id: string;
  name: string;
}

interface View {
  clan: string;
  channels: readonly StandInChannel[];
  shown: StandInChannel;
  messages: readonly StandInMessage[];
  /** ms. */
  now: number;
  /** Returns true when a file of a message is kept. */
  hasPicture: (messageId: string, name: string) => boolean;
}

/** Returns the page that shows what Discord would show. Its script replaces the content when there is something new. */
export function discordPage(view: View, base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What Discord would show</title>
<link rel="stylesheet" href="${base}/page.css">
<script src="${base}/page.js" defer></script>
</head>
<body>
  <header>
    <h1>What Discord would show</h1>
    <p>A stand-in for Discord inside the practice world. News appears here seconds after it appears on the pages. Nothing
    leaves this machine.</p>
    <p><a href="/">Back to the site</a></p>
  </header>
  <main data-fragment="${base}/content?channel=${view.shown.id}">${discordContent(view, base)}</main>
</body>
</html>`;
}

/** Returns the channels and the messages of the page. */
export function discordContent(view: View, base: string): string {
  const { clan, channels, shown, messages } = view;
  const links = channels.map(({ id, name }) => {
    const current = id === shown.id ? ' aria-current="page"' : '';
    return `<li><a href="${base}?channel=${id}"${current}><span aria-hidden="true">#</span> ${escape(name)}</a></li>`;
  });
  const own = messages.filter(({ channel }) => channel === shown.id);
  const list =
    own.map((message) => messageItem(message, view, base)).join('') ||
    '<li class="empty">Nothing was sent here yet.</li>';
  return `<nav aria-label="Channels"><strong>${escape(clan)} (practice)</strong><ul>${links.join('')}</ul></nav>
<section aria-label="Messages of ${escape(shown.name)}"><h2><span aria-hidden="true">#</span> ${escape(shown.name)}</h2>
<div role="log"><ol>${list}</ol></div></section>`;
}

function messageItem(message: StandInMessage, { hasPicture, now }: View, base: string): string {
  const { id, username, at, editedAt, content, embeds, files } = message;
  const time = new Date(at).toISOString();
  const cards = embeds.map(({ title = '', description = '', color = 0 }) => {
    const edge = `#${color.toString(16).padStart(6, '0')}`;
    return `<div class="embed"><svg class="edge" aria-hidden="true"><rect width="4" height="100%" fill="${edge}"/></svg>
      <h3>${markdown(title, now)}</h3><p>${markdown(description, now)}</p></div>`;
  });
  // An edit brings another picture of the same name.
  const version = editedAt ?? at;
  const pictures = files
    .map((name) =>
      hasPicture(id, name)
        ? `<img class="picture" src="${base}/pictures/${id}/${encodeURIComponent(name)}?v=${version}" alt="Picture ${escape(name)}">`
        : `<p class="file">With the picture ${escape(name)}</p>`,
    )
    .join('');
  return `<li><p class="by"><strong>${escape(username)}</strong> <span class="app">APP</span>
    <time datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time>${editedAt === null ? '' : ' <em>edited</em>'}</p>
    ${content === '' ? '' : `<p>${markdown(content, now)}</p>`}${cards.join('')}${pictures}</li>`;
}

/** Returns the few forms of text that our messages use, as Discord shows them. */
function markdown(text: string, now: number): string {
  const parts: string[] = [];
  // Escaped signs are put aside, so that they are no formatting.
  const safe = text.replace(
    /\\([\\*_~`|>[\]()#<])/g,
    (_, sign: string) => `\ue000${parts.push(escape(sign)) - 1}\ue000`,
  );
  return escape(safe)
    .replace(/&lt;t:(\d{1,12}):(\w)&gt;/g, (_, at: string, form: string) => momentIn(form, Number(at) * 1000, now))
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/~~(.+?)~~/g, '<s>$1</s>')
    .replace(/\n/g, '<br>')
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => parts[Number(index)] ?? '');
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const AWAY = new Intl.RelativeTimeFormat('en-GB');

/** Returns a moment in one of Discord's forms: R is how far away it is, t and T are its time, d and D its day. */
function momentIn(form: string, at: number, now: number): string {
  if (form === 'R') return away(at - now);
  const clock = `${CLOCK.format(at)} UTC`;
  if (form === 't' || form === 'T') return clock;
  return form === 'd' || form === 'D' ? DAY.format(at) : `${DAY.format(at)} ${clock}`;
}

function away(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (Math.abs(minutes) < 90) return AWAY.format(minutes, 'minutes');
  const hours = Math.round(ms / 3_600_000);
  return Math.abs(hours) < 36 ? AWAY.format(hours, 'hours') : AWAY.format(Math.round(ms / 86_400_000), 'days');
}

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
