/**
 * Browser functions that journeys use. Each engine implements them by its own protocol, so that the same journeys run
 * in all engines.
 */
export interface Driver {
  readonly engine: 'Chromium' | 'Firefox' | 'WebKit';
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs JavaScript, given as a function body, in the page. Arguments and result are passed as JSON. */
  execute(body: string, args: readonly unknown[]): Promise<unknown>;
  /** Presses the mouse button at a point of the page, in CSS pixels. */
  press(at: Point): Promise<void>;
  /** Drags with the mouse of the virtual display, because the browser protocols cannot start a native drag and drop. */
  drag(from: Point, to: Point): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  /** Presses a key, given as a value of KeyboardEvent.key. */
  key(name: string): Promise<void>;
  /** Selects the option with a value in the select that matches the selector. */
  chooseOption(selector: string, value: string): Promise<void>;
  /** Chooses files in the file input that the selector finds. */
  chooseFiles(selector: string, files: readonly string[]): Promise<void>;
  /** Sets the size of the page in CSS pixels. If the engine has a minimum window size, the page may be larger. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  /** Opens a tab and makes it the current tab. */
  openTab(): Promise<void>;
  /** Makes the tab with this index the current tab; tabs count from 0 in the order of opening. */
  switchTab(index: number): Promise<void>;
  /** Returns console errors and uncaught exceptions since the previous call. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
