// Dark or light: as the system has it, until the user chooses.

const THEME = 'bytebuf-flow-theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

function chosenTheme() {
  try {
    return window.localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

function setTheme(name) {
  document.documentElement.dataset.theme = name;
}

export function startTheme(repaint) {
  setTheme(chosenTheme() || (system.matches ? 'dark' : 'light'));
  system.addEventListener('change', () => {
    if (!chosenTheme()) {
      setTheme(system.matches ? 'dark' : 'light');
      repaint();
    }
  });
}

export function toggleTheme() {
  const name = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  setTheme(name);
  try {
    window.localStorage.setItem(THEME, name);
  } catch {
    // No storage: it lasts as long as the page.
  }
}
