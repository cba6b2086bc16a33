// Each class name equals its key, so that tests can read it.
module.exports = new Proxy(
  {},
  { get: (_, key) => (key === '__esModule' ? false : key === 'default' ? module.exports : String(key)) },
);
