import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const headerBytes = 12;
const ipv4Record = 1;

/** Reads the name of a query's question; returns the name and the offset of the bytes after it. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let offset = headerBytes;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: offset + 1 };
}

/** Starts a name server that answers for these hosts with their IPv4 address, and never answers for any other. */
export async function startNameServer(hosts: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query);
    if (!asked.includes(name)) asked.push(name);
    const known = hosts[name];
    if (known === undefined) return;
    const header = Buffer.from(query.subarray(0, headerBytes));
    header.writeUInt16BE(0x8180, 2);
    const isIpv4 = query.readUInt16BE(end) === ipv4Record;
    header.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    header.fill(0, 8);
    const record = Buffer.from([
      0xc0,
      headerBytes,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...known.split('.').map(Number),
    ]);
    const question = query.subarray(headerBytes, end + 4);
    socket.send(Buffer.concat([header, question, ...(isIpv4 ? [record] : [])]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Names of the queries received so far, in order. */
    asked,
  };
}
