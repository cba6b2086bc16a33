import styles from './citadel-art.module.css';
import { island, seeded, stone } from './low-poly.ts';

const WINDOW = 'var(--art-window)';

function Rock(props: { cx: number; y: number; width: number; height: number; seed: number }) {
  return island(props.cx, props.y, props.width, props.height, props.seed).map(({ points, fill }) => (
    <polygon key={points} points={points} fill={fill} stroke={fill} strokeWidth=".6" />
  ));
}

interface TowerProps {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Height of a pointed roof; without it the tower has battlements. */
  roof?: number;
}

function Tower({ x, y, w, h, roof }: TowerProps) {
  const left = x - w / 2;
  const right = x + w / 2;
  const edge = left + w * 0.56;
  const top = y - h;
  const merlon = w / 7;
  return (
    <g>
      <polygon points={`${left},${y} ${left},${top} ${edge},${top} ${edge},${y}`} fill={stone(0.66)} />
      <polygon points={`${edge},${y} ${edge},${top} ${right},${top} ${right},${y}`} fill={stone(0.3)} />
      {roof ? (
        <>
          <polygon points={`${left - 4},${top} ${x},${top - roof} ${edge},${top}`} fill={stone(0.86)} />
          <polygon points={`${edge},${top} ${x},${top - roof} ${right + 4},${top}`} fill={stone(0.42)} />
        </>
      ) : (
        [0, 1, 2, 3].map((i) => (
          <rect
            key={i}
            x={left - 2 + i * merlon * 2.04}
            y={top - merlon}
            width={merlon * 1.15}
            height={merlon + 0.5}
            fill={stone(i < 2 ? 0.66 : 0.34)}
          />
        ))
      )}
    </g>
  );
}

function Stars() {
  const random = seeded(11);
  return Array.from({ length: 42 }, (_, i) => {
    const [x, y, size, glow] = [random() * 720, random() * 260, random() > 0.8 ? 2 : 1.2, random()];
    return <rect key={i} x={x} y={y} width={size} height={size} fill="var(--art-star)" opacity={0.25 + glow * 0.5} />;
  });
}

/** The floating citadel, drawn by code without an image request, in the colours of the theme. */
export function CitadelArt() {
  return (
    <svg className={styles.art} viewBox="0 0 720 420" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <defs>
        <radialGradient id="citadel-glow" cx=".5" cy=".5" r=".5">
          <stop offset="0" stopColor="var(--art-glow)" stopOpacity=".5" />
          <stop offset=".45" stopColor="var(--art-glow)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--art-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <Stars />
      <circle cx="455" cy="170" r="210" fill="url(#citadel-glow)" />
      <polygon
        points="455,62 532,94 563,170 532,246 455,278 378,246 347,170 378,94"
        fill="var(--art-moon)"
        opacity=".9"
      />
      <polygon points="455,62 532,94 563,170 532,246 455,278" fill="var(--art-dark)" opacity=".1" />
      <g opacity=".55" className={styles.drift}>
        <Rock cx={140} y={214} width={120} height={62} seed={5} />
        <Tower x={128} y={214} w={20} h={36} roof={22} />
        <Tower x={160} y={214} w={24} h={20} />
      </g>
      <g opacity=".45" className={styles.driftLate}>
        <Rock cx={652} y={170} width={96} height={54} seed={9} />
        <Tower x={650} y={170} w={18} h={30} roof={18} />
      </g>
      <Keep />
      <g>
        {[0, 1, 2].map((first) => (
          <Windows key={first} first={first} />
        ))}
      </g>
    </svg>
  );
}

const BACK = [
  { x: 352, y: 262, w: 40, h: 66, windows: 2 },
  { x: 548, y: 262, w: 42, h: 60, windows: 2 },
];
const FRONT = [
  { x: 400, y: 262, w: 46, h: 112, roof: 52, windows: 3 },
  { x: 505, y: 262, w: 50, h: 98, roof: 48, windows: 3 },
  { x: 452, y: 262, w: 64, h: 150, windows: 4 },
];
const WINDOWS = [...BACK, ...FRONT].flatMap(({ x, y, w, h, windows }) =>
  Array.from({ length: windows }, (_, i) => ({ x: x - w / 2 + w * 0.56 * 0.38, y: y - h + 12 + i * 22 })),
);

/** Every third window: they flicker together, so that the browser keeps one picture for them and not one for each. */
function Windows({ first }: { first: number }) {
  return (
    <g className={styles.windows}>
      {WINDOWS.filter((_, i) => i % 3 === first).map(({ x, y }) => (
        <rect key={`${x},${y}`} x={x} y={y} width={3.6} height={8} fill={WINDOW} />
      ))}
    </g>
  );
}

function Keep() {
  return (
    <g>
      {BACK.map((tower) => (
        <Tower key={tower.x} {...tower} />
      ))}
      <polygon points="330,262 330,232 572,232 572,262" fill={stone(0.44)} />
      <polygon points="450,262 450,232 572,232 572,262" fill={stone(0.26)} />
      {Array.from({ length: 15 }, (_, i) => (
        <rect key={i} x={332 + i * 16.2} y={226} width="9" height="7" fill={stone(i < 8 ? 0.44 : 0.26)} />
      ))}
      {FRONT.map((tower) => (
        <Tower key={tower.x} {...tower} />
      ))}
      <Tower x={452} y={106} w={34} h={26} roof={44} />
      <line x1="452" y1="36" x2="452" y2="4" stroke={WINDOW} strokeWidth="1.8" />
      <path d="M452 5h34l-8 7 8 7h-34z" fill="var(--c-brass-solid)" />
      <path d="M452 12h31l3 7h-34z" fill="rgb(0 0 0 / .22)" />
      <path d="M440 262v-22a12 12 0 0 1 24 0v22z" fill={WINDOW} opacity=".9" />
      <path d="M452 228a12 12 0 0 1 12 12v22h-12z" fill="rgb(0 0 0 / .3)" />
      <Rock cx={452} y={262} width={330} height={150} seed={21} />
      <polygon points="286,262 618,262 606,269 300,270" fill={stone(0.95)} opacity=".55" />
    </g>
  );
}
