/**
 * The service worker: opens the page without a network, so that it can say what is wrong. It keeps the files of the page
 * and nothing that the server says about games. Pages come from the network first, so nobody sees an old version.
 */

/** The files that are kept from the start, and all files of this version; the build fills them in. */
declare const __SHELL__: readonly string[];
declare const __ALL__: readonly string[];

/** What this file uses of a service worker; TypeScript cannot mix the types of workers and of pages. */
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Clicking = Lasting & { readonly notification: { readonly data: unknown; close(): void } };
type Client = { readonly url: string; focus(): Promise<unknown> };
declare const self: {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window" }): Promise<readonly Client[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicking) => void): void;
};

const CACHE = "doubloon";
const PAGE = "/";
/** A proxy's answers while the server behind it is down. */
const DOWN = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldFiles().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(openPage(request));
  else if (__ALL__.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = __SHELL__.filter((path) => !path.startsWith("/assets/") || !kept.has(path));
  await cache.addAll(missing.map((path) => new Request(path, { cache: "no-cache" })));
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!__ALL__.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** The page from the network; the kept one where the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (!DOWN.includes(answer.status)) return answer;
    return (await cache.match(PAGE)) ?? answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

/** A file of the page. Files in /assets/ never change: their names contain a hash. The others come from the network. */
async function openFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  const lasting = new URL(request.url).pathname.startsWith("/assets/");
  if (kept && lasting) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && lasting) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Bring the table of a notification to the front. */
async function show(path: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

/* A module, so that its names are its own. */
export {};
