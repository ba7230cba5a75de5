import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { closeStalledConnections } from './stalled-connections.ts';

afterEach(() => vi.useRealTimers());

class Connection extends EventEmitter {
  bytesWritten = 1000;
  writableLength = 0;
  isCut = false;

  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

function setUp() {
  vi.useFakeTimers();
  const server = new EventEmitter();
  closeStalledConnections(server as Server);
  const connection = new Connection();
  server.emit('connection', connection);
  return { server, connection };
}

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test('closes the connection of a client that reads nothing for two minutes', () => {
  const { connection } = setUp();
  minutes(1);
  connection.writableLength = 500;
  minutes(1);
  expect(connection.isCut).toBe(false);
  minutes(2);
  expect(connection.isCut).toBe(true);
});

test('keeps slow readers and connections without a response', () => {
  const { server, connection } = setUp();
  const quiet = new Connection();
  server.emit('connection', quiet);
  connection.writableLength = 500;
  for (let minute = 0; minute < 20; minute += 1) {
    connection.bytesWritten += 1;
    minutes(1);
  }
  expect([connection.isCut, quiet.isCut]).toEqual([false, false]);
});

test('stops after the server is closed', () => {
  const { server } = setUp();
  server.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
