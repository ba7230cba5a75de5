// Loaded into each node before the server. Hosts below `receivers.example` get a public address that is not in use, so
// that the server accepts them; connections to them lead to loopback.
import { Resolver } from 'node:dns/promises';
import { type LookupFunction, Socket } from 'node:net';

const isReceiver = (host: unknown): boolean =>
  typeof host === 'string' && host.endsWith('.receivers.example');
/** Address in 3ffe::/16, the range of an ended experiment: public by its form, and routed nowhere. */
const unused = '3ffe::1';

type Resolve = (this: Resolver, host: string) => Promise<string[]>;
const { resolve4, resolve6 } = Resolver.prototype as Record<'resolve4' | 'resolve6', Resolve>;
Object.assign(Resolver.prototype, {
  async resolve4(this: Resolver, host: string) {
    return isReceiver(host) ? [] : resolve4.call(this, host);
  },
  async resolve6(this: Resolver, host: string) {
    return isReceiver(host) ? [unused] : resolve6.call(this, host);
  },
});

/** Asks the server's own lookup, which checks addresses, and then answers with loopback. */
const viaLoopback =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) =>
    lookup(host, options, (error) => {
      if (error) done(error, '', 0);
      else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    });

const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]) {
    const [first] = args;
    // Node passes normalized arguments: the options within an array.
    const options = (Array.isArray(first) ? first[0] : first) as { host?: unknown; lookup?: LookupFunction };
    if (isReceiver(options?.host) && options.lookup) options.lookup = viaLoopback(options.lookup);
    return connect.apply(this, args);
  },
});
