import { pause } from './pause.ts';

// What is imported before this module runs in another task than what is imported after it.
await pause();
