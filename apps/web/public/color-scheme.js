/*
 * Sets the saved color scheme before the first paint, so that a dark page never flashes white, and follows the system
 * on pages whose scripts have not come yet. A file of its own, because the content security policy allows no inline
 * script. src/preferences/color-scheme.ts writes what is read here.
 */
(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
  const set = () => {
    let saved = 'auto';
    try {
      saved = JSON.parse(localStorage.getItem('skuline.color-scheme') ?? '"auto"');
    } catch {
      // No storage, or nonsense in it: the system decides.
    }
    const isDark = saved === 'dark' || (saved !== 'light' && systemIsDark.matches);
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  };
  set();
  systemIsDark.addEventListener('change', set);
})();
