import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { CHROMIUM, CHROMIUM_ARGS, VIEWPORT } from './browser.ts';
import { startProcess, untilAnswers } from './processes.ts';

const WAIT_LIMIT_MS = 30_000;
const CHECK_EVERY_MS = 50;

/** An event as Chromium writes it: `ts`, `dur` and `tdur`, the processor's time, in microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: Record<string, unknown>;
};

type Answer = { id?: number; method?: string; params?: Params; result?: Params; error?: { message: string } };
type Params = Record<string, unknown>;

/**
 * A page of a phone in which only the visitor works. Playwright evaluates a script of 300 KB in each document, traces
 * the network's initiators (which parses React a second time), and lays the page out at each touch to see what it
 * hits: at a quarter of the speed these are tasks of 50 to 150 ms that no visitor has.
 */
export type BarePage = {
  open(url: string): Promise<void>;
  /** Touches the middle of the first element with this selector, once it exists. */
  tap(selector: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Resolves when the document has an element with this selector. */
  until(selector: string): Promise<void>;
  /** Resolves when a document with this in its address has loaded, and its network and processor are idle. */
  untilAtRest(address: string): Promise<void>;
  /** Every task of the pages' main threads from now on. */
  traceTasks(): Promise<void>;
  tracedEvents(): Promise<TraceEvent[]>;
  close(): Promise<void>;
};

export async function openBarePage(folder: string, slowdown: number): Promise<BarePage> {
  const port = await freePort();
  const logFile = `${folder}/chromium.log`;
  const args = [
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const browser = startProcess(CHROMIUM, [...CHROMIUM_ARGS, ...args], { logFile });
  await untilAnswers(`http://127.0.0.1:${port}/json/version`, browser, logFile);
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ type }) => type === 'page');
  if (!target) throw new Error('Chromium has opened no page');
  const { send, listen, close } = await connect(target.webSocketDebuggerUrl);

  await send('Page.enable');
  await send('Performance.enable', { timeDomain: 'timeTicks' });
  await send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: true });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  /** 0 as long as there is none. */
  async function find(selector: string): Promise<number> {
    const asked = send('DOM.getDocument', { depth: 0 }).then(({ root }) =>
      send('DOM.querySelector', { nodeId: (root as { nodeId: number }).nodeId, selector }),
    );
    return (await whilePagesChange(asked, { nodeId: 0 })).nodeId as number;
  }
  async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
    for (const end = Date.now() + WAIT_LIMIT_MS; Date.now() < end; await delay(CHECK_EVERY_MS)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(`never happened: ${what}`);
  }
  const there = (selector: string) => until(selector, async () => (await find(selector)) || undefined);
  async function busyTime(): Promise<number> {
    const { metrics } = (await whilePagesChange(send('Performance.getMetrics'), { metrics: [] })) as {
      metrics: { name: string; value: number }[];
    };
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  }
  /** Half a second in which the page's thread does almost nothing. */
  async function untilIdle(): Promise<void> {
    let before = await busyTime();
    await until('a page at rest', async () => {
      await delay(500);
      const now = await busyTime();
      const isIdle = now - before < 0.02 && now >= before;
      before = now;
      return isIdle || undefined;
    });
  }

  return {
    open: async (url) => void (await send('Page.navigate', { url })),
    async tap(selector) {
      const nodeId = await there(selector);
      await send('DOM.scrollIntoViewIfNeeded', { nodeId });
      await untilIdle();
      const { quads } = (await send('DOM.getContentQuads', { nodeId: await there(selector) })) as {
        quads: number[][];
      };
      const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = quads[0] ?? [];
      const touchPoints = [{ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }];
      await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    type: async (text) => void (await send('Input.insertText', { text })),
    until: async (selector) => void (await there(selector)),
    async untilAtRest(address) {
      await until(address, async () => {
        const { currentIndex, entries } = (await whilePagesChange(send('Page.getNavigationHistory'), {
          currentIndex: 0,
          entries: [],
        })) as { currentIndex: number; entries: { url: string }[] };
        return entries[currentIndex]?.url.includes(address) || undefined;
      });
      await untilIdle();
    },
    async traceTasks() {
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: ['toplevel', 'loading'], recordMode: 'recordUntilFull' },
      });
    },
    async tracedEvents() {
      const events: TraceEvent[] = [];
      const whole = new Promise<void>((resolve) =>
        listen(({ method, params = {} }) => {
          if (method === 'Tracing.dataCollected')
            for (const event of params.value as TraceEvent[]) events.push(event);
          if (method === 'Tracing.tracingComplete') resolve();
        }),
      );
      await send('Tracing.end');
      await whole;
      return events;
    },
    async close() {
      close();
      await browser.stop();
    },
  };
}

/** A page that is going away refuses questions; the next look finds the new one. */
const whilePagesChange = (asked: Promise<Params>, instead: Params) => asked.catch(() => instead);

/** The protocol over its socket; no domain is enabled without need. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  let listener: (event: Answer) => void = () => {};
  const waiting = new Map<number, { resolve(result: Params): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const { id, result = {}, error } = answer;
    if (id === undefined) {
      listener(answer);
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Chromium refuses the connection')), {
      once: true,
    });
  });
  let last = 0;
  return {
    listen(next: (event: Answer) => void): void {
      listener = next;
    },
    send(method: string, params: Params = {}): Promise<Params> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
