import { rm } from 'node:fs/promises';
import { expect, test as base, type Page } from '@playwright/test';
import { startPracticeWorld, type PracticeWorld } from '../../server/practice/practice.world.ts';
import { freePort, makeDataDir, startServer, type ServerProcess } from '../support/server-process.ts';
import { signIn } from './support/sign-in.ts';

const MEMBERS = 500;

interface Clan {
  url: string;
  world: PracticeWorld;
  restart(): Promise<void>;
}
