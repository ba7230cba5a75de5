/** Browser functions that the journeys use, so that the same journeys run in engines with different protocols. */
export interface Driver {
  readonly engine: 'Chromium' | 'Firefox' | 'WebKit';
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs JavaScript, the body of a function, in the page. Arguments and the returned value are JSON. */
  execute(body: string, args: readonly unknown[]): Promise<unknown>;
  /** Presses the mouse button at a point in the page. CSS pixels. */
  press(at: Point): Promise<void>;
  /** Drags with the mouse of the display: the protocols do not start the drag and drop of the operating system. */
  drag(from: Point, to: Point): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  /** Presses a key, named as KeyboardEvent.key names it. */
  key(name: string): Promise<void>;
  /** Chooses an option of the select that the selector finds, by its value. */
  chooseOption(selector: string, value: string): Promise<void>;
  /** Chooses files in the file input that the selector finds. */
  chooseFiles(selector: string, files: readonly string[]): Promise<void>;
  /** Sets the size of the page in CSS pixels, or of the window if the engine has a minimum size. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>;
  /** Opens a tab and drives it from now on. */
  openTab(): Promise<void>;
  /** Drives the tab with this index from now on, counted from 0 in the order of opening. */
  switchTab(index: number): Promise<void>;
  /** Returns console errors and uncaught exceptions since the previous call. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
