import { expect, test } from 'vitest';
import { startNameServer } from '../../../testing/name-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { testConfig } from '../../../testing/test-config.ts';
import { addWebhook, finishImport, listLog, sendMessages } from '../../../testing/webhooks.ts';

test('addresses inside the network are refused, now and when they are resolved', async () => {
  const { address } = await startNameServer({
    'inside.example': '10.0.0.1',
    'outside.example': '8.8.8.8',
  });
  const t = await testApp({ push: { ...testConfig.push, allowsLoopback: false, nameServers: [address] } });
  const add = async (url: string) =>
    (await t.as('admin')('POST', '/admin/webhooks', { url, events: ['import.finished'] })).json();
  for (const url of [
    'http://outside.example/hook',
    'https://inside.example/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    'https://user:word@outside.example/hook',
    'https://printer.local/hook',
    'ftp://outside.example/',
    'hook',
    '',
  ])
    expect(await add(url), url).toMatchObject({ status: 422, fields: [{ field: 'url' }] });
  expect(await add('https://outside.example:8443/hook')).toMatchObject({ is_on: true });
  // When the URL is saved, the host has a public address; when it is resolved again, an internal one.
  const { id } = await add('https://outside.example/hook');
  await t.deps.connection.db
    .updateTable('webhooks')
    .set({ url: 'https://inside.example/hook' })
    .where('id', '=', id)
    .execute();
  await finishImport(t, 1);
  await t.deps.connection.db.deleteFrom('webhook_deliveries').where('webhook_id', '!=', id).execute();
  await sendMessages(t);
  expect(await listLog(t, id)).toMatchObject([{ state: 'waiting', problem: 'not_public', status: null }]);
});

test('a name that cannot be resolved is accepted, and its messages wait', async () => {
  const { address } = await startNameServer();
  const t = await testApp({ push: { ...testConfig.push, nameServers: [address] } });
  const { id } = await addWebhook(t, 'https://never.example/hook', ['import.finished']);
  await finishImport(t, 1);
  await sendMessages(t);
  expect(await listLog(t, id)).toMatchObject([{ state: 'waiting', problem: 'not_resolved' }]);
});
