import type { PracticeAccount } from './provider.ts';

/** Returns the page of identities. `action` is the address of its form, `styles` that of its style sheet. */
export function choicePage(people: readonly PracticeAccount[], action: string, styles: string): string {
  const buttons = people.map(
    ({ id, name, says, picture }) => `
      <button name="person" value="${escape(id)}">
        ${picture === null ? '<span class="face" aria-hidden="true"></span>' : `<img class="face" src="${escape(picture)}" alt="" width="40" height="40">`}
        <span><strong>${escape(name)}</strong><small>${escape(says)}</small></span>
      </button>`,
  );
  return page(
    'Practice sign-in',
    `<p>This clan is simulated, and so is this identity provider. Choose who you are; no password is needed.</p>
    <form method="post" action="${escape(action)}">${buttons.join('')}</form>`,
    styles,
  );
}

/** Returns the page for a sign-in that expired, or that was not started in this browser. */
export function stalePage(home: string, styles: string): string {
  return page(
    'This sign-in has ended',
    `<p>It was started too long ago, or in another browser.</p><p><a href="${escape(home)}">Start again</a></p>`,
    styles,
  );
}

function page(title: string, body: string, styles: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${escape(styles)}">
</head>
<body>
  <main>
    <h1>${title}</h1>
    ${body}
  </main>
</body>
</html>`;
}

/** Style sheet of the pages, in the site's colours. */
export const CHOICE_STYLES = `
:root { color-scheme: dark light; --page: #0d1517; --card: #131d20; --line: #35484e; --text: #eeece3; --soft: #b7c2c0;
  --hover: #213136; --focus: #f6dfa4; --brass: #d2a94f; }
@media (prefers-color-scheme: light) {
  :root { --page: #e9edeb; --card: #fff; --line: #b4c0be; --text: #14201f; --soft: #42514f; --hover: #eef2f0;
    --focus: #7a5a12; --brass: #a67c22; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: min(100%, 440px); padding: 32px; border: 1px solid var(--line); border-top: 3px solid var(--brass);
  border-radius: 12px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 24px; color: var(--soft); }
a { color: inherit; }
form { display: grid; gap: 12px; }
button { display: flex; gap: 12px; align-items: center; min-height: 64px; padding: 10px 14px; border: 1px solid var(--line);
  border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:hover { background: var(--hover); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.face { flex: none; width: 40px; height: 40px; border-radius: 50%; background: var(--line); object-fit: cover; }
strong, small { display: block; }
small { color: var(--soft); font-size: 14px; }
`;

function escape(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
