// Handles a first script or stylesheet that fails to load, usually because another node serves another
// version: reloads the page once, then shows a message. Later failures (ui/import-with-retry.ts) show the
// same message.
{
  const noteKey = 'reloaded-at';
  const onceInMs = 600_000;
  const root = () => document.getElementById('root');
  const hasBegun = () => root()?.firstChild && !root().hidden;

  const say = (isBare) => {
    // Without its stylesheet the page is unreadable: hide it.
    if (isBare) root().hidden = true;
    const make = (tag) => document.createElement(tag);
    const box = make(hasBegun() ? 'div' : 'main');
    const name = make(hasBegun() ? 'b' : 'h1');
    const text = make('p');
    const button = make('button');
    let site = 'Lamplight';
    // The server writes the words in the page's language into it; these are for a page without them.
    let words = {
      missing:
        'A part of the page could not be loaded: the connection broke, or a new version is just being put in place. Your place in every book is safe.',
      reload: 'Reload',
    };
    try {
      site = JSON.parse(document.querySelector('meta[name=site]').content).name || site;
      words = JSON.parse(document.querySelector('meta[name=chunk-error]').content);
    } catch {
      // A page of an earlier version.
    }
    name.textContent = site;
    name.style.cssText = 'font-size:1.25rem;line-height:1.2;margin:0';
    text.setAttribute('role', 'alert');
    // Styles are inline because the stylesheet may be missing.
    box.style.cssText = `position:fixed;z-index:99;inset:${hasBegun() ? 'auto 0 calc(var(--bar-bottom,0px) + var(--mini-space,0px) + 16px)' : 0};margin:auto;box-sizing:border-box;width:min(26rem,100% - 32px);height:fit-content;padding:20px;border:1px solid var(--c-border-strong,GrayText);border-radius:16px;background:var(--c-surface-2,Canvas);color:var(--c-text,CanvasText);font:1rem/1.5 Figtree Variable,system-ui,sans-serif`;
    text.style.margin = '8px 0 16px';
    text.textContent = words.missing;
    button.style.cssText =
      'min-height:44px;padding:8px 20px;border:0;border-radius:22px;background:var(--c-accent,ButtonFace);color:var(--c-on-accent,ButtonText);font:inherit;font-weight:650;cursor:pointer';
    button.textContent = words.reload;
    button.addEventListener('click', () => location.reload());
    box.append(name, text, button);
    document.body.append(box);
  };

  let isKnown = false;
  const onMissing = ({ type, target }) => {
    // Other scripts and styles are handled by the code that imports them.
    const first = ['script[type=module]', 'link[rel=stylesheet]'].map((of) => document.querySelector(of));
    if (isKnown || (type === 'error' && !first.includes(target))) return;
    isKnown = true;
    if (hasBegun()) return say();
    setTimeout(() => {
      try {
        if (navigator.onLine && !(Date.now() - sessionStorage[noteKey] < onceInMs)) {
          sessionStorage[noteKey] = Date.now();
          return location.reload();
        }
      } catch {
        // Without storage a reload could not be counted and would repeat for ever.
      }
      say(target.rel === 'stylesheet');
    }, 1000);
  };
  addEventListener('error', onMissing, true);
  addEventListener('chunk-error', onMissing);
}
