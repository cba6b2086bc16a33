// The part of the site that runs before its scripts have come. Keep it small: the first paint waits for it.

// Before the first paint, so that the page never flashes in the other theme.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the system's theme applies then.
  }
  var light = stored ? stored === 'light' : window.matchMedia('(prefers-color-scheme: light)').matches;
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();

// The first date, number or sorted name makes the browser list its languages, which keeps a phone busy for 0.1 s and more.
// It does so here, after the first paint and while the scripts are on their way: in three tasks, so that a touch need not
// wait for all of it.
requestAnimationFrame(function () {
  [
    function () {
      new Intl.Locale('en-GB').maximize();
    },
    function () {
      new Intl.Collator('en-GB', { numeric: true }).compare('a', 'b');
    },
    function () {
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'long' }).format();
    },
  ].forEach(function (step) {
    setTimeout(step);
  });
});
