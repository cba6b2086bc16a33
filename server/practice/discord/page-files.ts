/** Script of the page. */
export const DISCORD_SCRIPT = `
const main = document.querySelector('main');
let shown = main.innerHTML;
async function look() {
  try {
    const answer = await fetch(main.dataset.fragment);
    const text = await answer.text();
    if (answer.ok && text !== shown) {
      const focused = document.activeElement?.getAttribute('href');
      shown = text;
      main.innerHTML = text;
      if (focused) main.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
    }
  } catch {
    // The server is away for a moment.
  }
  setTimeout(look, 1000);
}
void look();
`;

/** Style sheet of the page, in the colours of the site around those of Discord. */
export const DISCORD_STYLES = `
:root { color-scheme: dark light; --page: #0d1517; --text: #eeece3; --soft: #b7c2c0; --focus: #f6dfa4;
  --side: #2b2d31; --room: #313338; --embed: #2b2d31; --line: #1e1f22; --word: #f2f3f5; --dim: #b5bac1; }
@media (prefers-color-scheme: light) {
  :root { --page: #e9edeb; --text: #14201f; --soft: #42514f; --focus: #7a5a12; --side: #f2f3f5; --room: #fff;
    --embed: #f2f3f5; --line: #d9dbe0; --word: #1e1f22; --dim: #4e5058; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { width: min(100%, 1080px); margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; }
header p { margin: 0 0 8px; color: var(--soft); }
a { color: inherit; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main { display: grid; grid-template-columns: 220px 1fr; min-height: 420px; margin-top: 16px; border-radius: 8px;
  overflow: hidden; background: var(--room); color: var(--word); }
nav { padding: 16px 8px; background: var(--side); }
nav strong { display: block; padding: 0 8px 12px; }
ul, ol { margin: 0; padding: 0; list-style: none; }
nav a { display: flex; gap: 8px; align-items: center; min-height: 44px; padding: 0 8px; border-radius: 6px; color: var(--dim);
  text-decoration: none; }
nav a[aria-current], nav a:hover { background: var(--room); color: var(--word); }
section { min-width: 0; }
h2 { margin: 0; padding: 12px 16px; border-bottom: 1px solid var(--line); font-size: 16px; }
ol { padding: 16px; }
ol li { padding: 8px 0 12px; overflow-wrap: anywhere; }
.empty { color: var(--dim); }
.by { margin: 0 0 4px; color: var(--dim); font-size: 14px; }
.by strong { color: var(--word); font-size: 16px; }
.app { padding: 0 5px; border-radius: 3px; background: #4752c4; color: #fff; font-size: 11px; }
.embed { position: relative; max-width: 520px; padding: 10px 14px 12px 18px; border-radius: 4px; background: var(--embed); overflow: hidden; }
.embed .edge { position: absolute; inset: 0 auto 0 0; width: 4px; height: 100%; }
.picture { display: block; width: min(100%, 520px); height: auto; margin: 6px 0 0; border-radius: 8px; }
.file { margin: 6px 0 0; color: var(--dim); font-size: 13px; }
.embed h3 { margin: 0; font-size: 16px; }
.embed p { margin: 4px 0 0; font-size: 15px; }
@media (max-width: 640px) {
  main { grid-template-columns: 1fr; }
  nav ul { display: flex; flex-wrap: wrap; }
}
`;
