import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** One connection of a browser. Only what the push protocol needs: short texts in one frame each (RFC 6455). */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}

const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

function frame(opcode: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 2 : 4);
  head[0] = 0x80 | opcode;
  head[1] = payload.length < 126 ? payload.length : 126;
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Reads the first frame of these bytes; null while it is incomplete. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  const [first = 0, second = 0] = bytes;
  const isLong = (second & 0x7f) === 126;
  const start = isLong ? 8 : 6;
  if (bytes.length < start) return null;
  if ((second & 0x7f) === 127 || (first & 0x80) === 0) throw new Error('the browser sent a long message');
  const length = start + (isLong ? bytes.readUInt16BE(2) : second & 0x7f);
  if (bytes.length < length) return null;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(
    bytes.subarray(start, length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  );
  return { opcode: first & 0x0f, payload, length };
}

/** Accepts an upgrade to a WebSocket, and calls `onText` for each message. */
export function acceptWebSocket(
  { headers }: IncomingMessage,
  stream: Duplex,
  onText: (socket: TextSocket, text: string) => void,
): TextSocket {
  const key = createHash('sha1').update(`${headers['sec-websocket-key']}${magic}`).digest('base64');
  const protocol = headers['sec-websocket-protocol'];
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${key}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ];
  stream.write(`${lines.join('\r\n')}\r\n\r\n`);
  const socket: TextSocket = {
    send: (text) => void stream.write(frame(opcodes.text, Buffer.from(text))),
    close: () => void stream.end(frame(opcodes.close, Buffer.alloc(0))),
  };
  let waiting: Buffer = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (let read = readFrame(waiting); read; read = readFrame(waiting)) {
      waiting = waiting.subarray(read.length);
      if (read.opcode === opcodes.text) onText(socket, read.payload.toString());
      else if (read.opcode === opcodes.ping) stream.write(frame(opcodes.pong, read.payload));
      else if (read.opcode === opcodes.close) socket.close();
    }
  });
  // The browser may end the connection at any time.
  stream.on('error', () => stream.destroy());
  return socket;
}
