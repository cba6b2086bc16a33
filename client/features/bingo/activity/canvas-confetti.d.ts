declare module 'canvas-confetti' {
  interface Burst {
    particleCount?: number;
    angle?: number;
    spread?: number;
    startVelocity?: number;
    ticks?: number;
    shapes?: ('square' | 'circle')[];
    origin?: { x?: number; y?: number };
    colors?: string[];
  }
  interface Cannon {
    (burst: Burst): Promise<null> | null;
    reset(): void;
  }
  const confetti: {
    create(
      canvas: HTMLCanvasElement,
      options: { resize?: boolean; useWorker?: boolean; disableForReducedMotion?: boolean },
    ): Cannon;
  };
  // eslint-disable-next-line no-restricted-exports -- as the package does
  export default confetti;
}
