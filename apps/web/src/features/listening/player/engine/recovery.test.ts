import { describe, expect, it } from 'vitest';
import { flush, Refused, setUpEngine } from '../../../../testing/engine-harness.ts';

describe('recovery', () => {
  it('fetches a new URL at once and resumes at the same position without a message', async () => {
    const { engine, fake, later, playing } = setUpEngine();
    playing();
    fake.playTo(61);
    fake.fail(2);
    await later(0);
    expect(fake.audio.loads.at(-1)).toEqual({ url: '/media/audio/1.m4a?sig=fresh', startAt: 61 });
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
  });

  it('waits while offline and resumes by itself', async () => {
    const { engine, fake, later, time, playing, network } = setUpEngine();
    playing();
    fake.playTo(61);
    network.isOnline = false;
    fake.fail(2);
    time.advance(60_000);
    expect(engine.state()).toMatchObject({ problem: 'offline', wantsToPlay: true });
    expect(network.refreshes).toBe(0);
    network.isOnline = true;
    network.comeBack();
    await later(0);
    fake.ready(300);
    expect(engine.position()).toBe(61);
    expect(engine.state().status).toBe('playing');
  });

  it('retries with growing delays for as long as the listener waits, and shows it', async () => {
    const { engine, fake, later, playing, network, refuse } = setUpEngine();
    playing();
    fake.playTo(61);
    refuse(new Refused(503));
    fake.fail(4);
    for (const pause of [0, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]) {
      const before = network.refreshes;
      await later(pause - 1);
      if (pause > 0) expect(network.refreshes).toBe(before);
      await later(1);
      expect(network.refreshes).toBe(before + 1);
    }
    expect(engine.state()).toMatchObject({ problem: 'failed', wantsToPlay: true });
    expect(engine.position()).toBe(61);
    refuse(null);
    await later(10_000);
    expect(engine.state(), 'said until there is sound').toMatchObject({ problem: 'failed' });
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    expect(engine.position()).toBe(61);
  });

  it('retries at once when the listener, the network or the page comes back', async () => {
    const { engine, fake, later, playing, network, refuse } = setUpEngine();
    playing();
    refuse(new Refused(0));
    fake.fail(2);
    for (const pause of [0, 500, 1000, 2000, 4000, 8000]) {
      await later(pause);
    }
    const before = network.refreshes;
    engine.retryNow();
    await flush();
    expect(network.refreshes).toBe(before + 1);
    refuse(null);
    engine.retry();
    expect(engine.state()).toMatchObject({ problem: 'reconnecting' });
    await later(0);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    engine.retryNow();
    await flush();
    expect(network.refreshes).toBe(before + 2);
  });

  it('does not wait for ever for a response', async () => {
    const { engine, fake, later, time, playing, network } = setUpEngine();
    playing();
    network.isMute = true;
    fake.fail(2);
    await later(0);
    network.isMute = false;
    time.advance(15_000);
    await later(500);
    expect(network.refreshes).toBe(2);
    fake.ready(300);
    expect(engine.state().status).toBe('playing');
  });

  it('pauses while the listener is paused, and restarts with play', async () => {
    const { engine, fake, later, playing, network, refuse } = setUpEngine();
    playing();
    fake.playTo(61);
    refuse(new Refused(503));
    fake.fail(4);
    await later(0);
    engine.pause();
    expect(engine.state()).toMatchObject({ problem: null, wantsToPlay: false, isBuffering: false });
    const before = network.refreshes;
    await later(600_000);
    expect(network.refreshes).toBe(before);
    engine.seek(90);
    refuse(null);
    engine.play();
    await later(0);
    fake.ready(300);
    expect(engine.state().status).toBe('playing');
    expect(engine.position()).toBe(90);
  });

  it('of a paused book shows nothing, and gives up in the end', async () => {
    const { engine, fake, later, open, network, refuse } = setUpEngine();
    open(1, 20);
    refuse(new Refused(503));
    fake.fail(2);
    for (let round = 0; round < 20; round += 1) {
      await later(10_000);
    }
    expect(network.refreshes).toBe(6);
    expect(engine.state()).toMatchObject({ problem: null, wantsToPlay: false });
    expect(engine.position()).toBe(20);
  });

  it.each([
    ['damaged', 3, 'PIPELINE_ERROR_DECODE: audio decode error'],
    ['no_output', 3, 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b): OnMediaSinkAudioError'],
  ] as const)('gives up after a few attempts and shows the problem: %s', async (problem, code, message) => {
    const { engine, fake, later, playing, network } = setUpEngine();
    playing();
    fake.playTo(61);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      fake.fail(code, message);
      await later(10_000);
    }
    expect(network.refreshes).toBe(2);
    expect(engine.state()).toMatchObject({ problem, wantsToPlay: false, isBuffering: false });
    expect(engine.position()).toBe(61);
    engine.retry();
    await later(0);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
  });

  it('treats a delivered file that cannot be opened as damaged, and an undelivered one as unreachable', async () => {
    for (const isServed of [true, false]) {
      const { engine, fake, later, playing, network } = setUpEngine();
      playing();
      fake.playTo(61);
      network.isServed = isServed;
      for (let attempt = 0; attempt < 10; attempt += 1) {
        fake.fail(4);
        await later(10_000);
      }
      expect(engine.state().problem).toBe(isServed ? 'damaged' : 'failed');
      expect(engine.state().wantsToPlay).toBe(!isServed);
    }
  });

  it('skips a damaged passage when the listener continues behind it', async () => {
    const { engine, fake, later, playing } = setUpEngine();
    playing();
    fake.playTo(61);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      fake.fail(3);
      await later(10_000);
    }
    engine.skip(15);
    engine.play();
    await later(0);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    expect(engine.position()).toBe(76);
  });

  it('keeps the position and shows the gate if access was lost', async () => {
    const { engine, fake, later, playing, refuse, recorded } = setUpEngine();
    playing();
    fake.playTo(61);
    refuse(new Refused(403));
    fake.fail(4);
    await later(0);
    expect(engine.state()).toMatchObject({ problem: 'no_access', wantsToPlay: false });
    expect(recorded.lost).toBe(1);
    expect(engine.position()).toBe(61);
  });

  it('shows a message after 8 seconds of waiting, and treats 16 as a broken connection', async () => {
    const { engine, fake, later, time, playing, network } = setUpEngine();
    playing();
    fake.playTo(10);
    fake.fire('waiting');
    expect(engine.state()).toMatchObject({ isBuffering: true, problem: null });
    time.advance(8000);
    expect(engine.state().problem).toBe('slow');
    await later(8000);
    expect(network.refreshes).toBe(1);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ isBuffering: false, problem: null });
    expect(engine.position()).toBe(10);
  });

  it('ignores an earlier failure after another book was loaded', async () => {
    const { engine, fake, later, playing, open } = setUpEngine();
    playing();
    fake.fail(2);
    open(3);
    await later(60_000);
    expect(engine.state().chapter?.id).toBe(3);
    expect(fake.audio.loads.at(-1)?.url).toBe('/media/audio/3.m4a?sig=first');
  });
});

describe('a server that refuses audio', () => {
  it.each(['other_device', 'limit'] as const)('stops and says why: %s', async (refusal) => {
    const { engine, fake, later, playing, network } = setUpEngine();
    network.isCut = true;
    playing();
    fake.playTo(61);
    network.isServed = refusal;
    for (const pause of [0, 500, 1000]) {
      fake.fail(4);
      await later(pause);
    }
    expect(engine.state()).toMatchObject({ problem: refusal, wantsToPlay: false });
    expect(engine.position()).toBe(61);
    network.isServed = false;
    engine.play();
    await later(0);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    expect(engine.position()).toBe(61);
  });

  it('pauses while another device plays, and play goes on at the same position', async () => {
    const { engine, fake, later, playing } = setUpEngine();
    playing();
    fake.playTo(61);
    engine.lock('other_device');
    expect(engine.state()).toMatchObject({ problem: 'other_device', wantsToPlay: false });
    fake.fail(2);
    await later(60_000);
    expect(engine.state()).toMatchObject({ problem: 'other_device' });
    engine.play();
    await later(0);
    fake.ready(300);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null });
    expect(engine.position()).toBe(61);
  });

  it('does not call a file damaged because it was refused before the listener pressed play', async () => {
    const { engine, fake, later, playing, network } = setUpEngine();
    playing();
    engine.lock('other_device');
    engine.openChapter(3);
    network.isServed = 'other_device';
    for (const pause of [0, 500]) {
      fake.fail(4);
      await later(pause);
    }
    expect(engine.state()).toMatchObject({ status: 'loading', problem: null, wantsToPlay: false });
    engine.play();
    network.isServed = true;
    fake.fail(4);
    await later(1000);
    expect(engine.state()).toMatchObject({ problem: null, wantsToPlay: true });
    fake.ready(100);
    expect(engine.state()).toMatchObject({ status: 'playing', problem: null, chapter: { id: 3 } });
  });
});
