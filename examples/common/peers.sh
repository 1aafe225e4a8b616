# shellcheck shell=bash
# What the scripts with-peers share. A script defines `usage`, sources this file, and calls `arguments`, then
# `built`; from then on it is in the root of the repository. Whatever it starts ends with it: its server, what it
# adds to `peers`, and what runs in `run`. What a script holds open as the input of its peers is in `inputs`.

seconds=5
tracked=yes
leak=
report=
server=
peers=()
inputs=()
job=
tmp=

fail() {
  echo "with-peers: $*" >&2
  exit 1
}

wrong_usage() {
  echo "with-peers: $*" >&2
  exit 2
}

# A test that runs the script is skipped then.
missing() {
  echo "with-peers: $*" >&2
  exit 77
}

# option ARGUMENT...: a script may have more options, each with a value; it redefines this to take the first argument
option() {
  return 1
}

# arguments ARGUMENT...: sets `seconds`; `tracked`, empty for --no-agent; `leak`, which is --leak or empty; and `report`,
# an absolute path or empty
arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      -h | --help)
        usage
        exit
        ;;
      --seconds)
        [[ ${2-} =~ ^([1-9]|[1-9][0-9]|[1-5][0-9][0-9]|600)$ ]] ||
          wrong_usage "--seconds is '${2-}'; expected a whole number from 1 to 600"
        seconds=$2
        shift
        ;;
      --no-agent) tracked= ;;
      --leak) leak=--leak ;;
      --report)
        [ -n "${2-}" ] || wrong_usage "--report needs a file"
        report=$(realpath -m -- "$2")
        shift
        ;;
      *)
        option "$@" || wrong_usage "unknown argument '$1'; see --help"
        shift
        ;;
    esac
    shift
  done
}

# built EXAMPLE: sets `module`, `agent`, `class_path`, `java`, `quiet` and `tmp`
built() {
  cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
  module=examples/$1
  agent=bytebuf-flow-tracker/target/bytebuf-flow-agent.jar
  class_path="$module/target/classes:$module/target/lib/*"
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$java" >/dev/null || fail "no java on the PATH; install a JDK 11 or later"
  [ -d "$module/target/classes" ] && [ -d "$module/target/lib" ] && { [ -z "$tracked" ] || [ -f "$agent" ]; } ||
    fail "not built; run: mvn -q -DskipTests -pl bytebuf-flow-tracker,$module -am package"
  quiet=()
  if [ "$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1)" -ge 24 ]; then
    # Netty's use of Unsafe is no news here.
    quiet=(--sun-misc-unsafe-memory-access=allow)
  fi
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  tmp=$(mktemp -d)
}

# stop PID: and wait for its end; a process that does not end is killed after 5 s
stop() {
  [ -n "$1" ] || return 0
  kill "$1" 2>/dev/null || return 0
  for _ in $(seq 50); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -9 "$1" 2>/dev/null || true
}

# ended PID: what has this number now is not ours
ended() {
  local pid others=()
  for pid in ${peers[@]+"${peers[@]}"}; do
    [ "$pid" = "$1" ] || others+=("$pid")
  done
  peers=(${others[@]+"${others[@]}"})
}

# Runs on every way out. Nothing started here outlives it.
clean_up() {
  trap - EXIT
  local pid
  stop "$job"
  for pid in ${peers[@]+"${peers[@]}"}; do
    stop "$pid"
  done
  exec 3>&- # the server's standard input: the server stops by itself
  stop "$server"
  rm -rf "$tmp"
}

# For a process that would keep the inputs of others open, if this script is killed
close_inputs() {
  local input
  for input in ${inputs[@]+"${inputs[@]}"}; do
    eval "exec $input>&-"
  done
}

# In the background, because only `wait` lets a trap run at once. There standard input would be empty, if it were not
# named; and the server's and the peers' would stay open, if this script is killed.
run() {
  local status=0
  (
    close_inputs
    exec "$@"
  ) 3>&- <&0 &
  job=$!
  wait "$job" || status=$?
  job=
  return "$status"
}

# free_port: one that nobody listens on, below those that the kernel gives to clients
free_port() {
  local port
  for _ in $(seq 100); do
    port=$((20000 + RANDOM % 12000))
    if ! (exec 9<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  fail "no free port found"
}

# port_of PID FILE NAME [ERRORS]: waits until a process has written its port; sets `port`
port_of() {
  for _ in $(seq 300); do
    if [ -s "$2" ]; then
      port=$(cat "$2")
      return
    fi
    kill -0 "$1" 2>/dev/null || break
    sleep 0.1
  done
  [ -z "${4-}" ] || cat "$4" >&2
  fail "$3 did not start"
}

# serve CLASS ARGUMENT...: starts the example, tracked if that is wanted; what it prints is in $tmp/out. Sets `server`
# and `port`.
serve() {
  local class=$1 options=()
  shift
  if [ -n "$tracked" ]; then
    mkdir -p "$(dirname "$report")"
    rm -f "$report"
    options=("-javaagent:$agent=include=io.github.bytebufflow.examples;report=$report")
  fi
  mkfifo "$tmp/stdin"
  "$java" ${quiet[@]+"${quiet[@]}"} -Xmx256m ${options[@]+"${options[@]}"} -cp "$class_path" \
    "io.github.bytebufflow.examples.$class" "$@" --port 0 --until-eof --port-file "$tmp/port" \
    <"$tmp/stdin" >"$tmp/out" &
  server=$!
  exec 3>"$tmp/stdin"
  port_of "$server" "$tmp/port" "the server"
}

# finish: lets the server end, which does so with its input, and prints its last line
finish() {
  local status=0
  exec 3>&-
  wait "$server" || status=$?
  server=
  tail -n 1 "$tmp/out"
  [ "$status" -eq 0 ] || fail "the server ended with $status; see above"
}
