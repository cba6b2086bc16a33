import type { Plugin } from 'vite';

/**
 * Lets the browser load the page's scripts after its styles and faces: the server's first picture needs only those, and
 * on a phone's connection it would wait for 200 KB of scripts.
 */
export function lastScripts(): Plugin {
  return {
    name: 'citadel-watch:last-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}
